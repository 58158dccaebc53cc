// What the vector loops are compiled for: no instruction set beyond the build's own, AVX2, AVX-512. Without
// include guard: to be included before <hwy/foreach_target.h>.
#undef HWY_DISABLED_TARGETS
#ifdef FILLWISE_SANITIZED  // builds with sanitizers: the same code once less
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3 | HWY_AVX3_DL)
#else
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#endif

// Without AVX2, one value at a time. Highway would emulate vectors by arrays, which take clang several times as long to
// compile.
#undef HWY_BROKEN_EMU128
#define HWY_BROKEN_EMU128 1
