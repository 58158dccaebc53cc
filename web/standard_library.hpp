#pragma once

// What the project uses of C++20, for a standard library that lacks it: libc++ 14, which emscripten 3.1.6 comes with.
// Included before everything else in the build of web/.

#include <version>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 15000

#include <algorithm>
#include <array>
#include <charconv>
#include <compare>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <string>
#include <utility>

namespace std {  // NOLINT(cert-dcl58-cpp): what the standard has there
template <class T, size_t N>
constexpr auto operator<=>(const array<T, N>& a, const array<T, N>& b) {
  using Order = decltype(declval<const T&>() <=> declval<const T&>());
  for (size_t i = 0; i < N; ++i)
    if (const Order order = a[i] <=> b[i]; order != 0) return order;
  return Order(strong_ordering::equal);
}

inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const string word(first, last);
  if (word.empty() || word[0] == ' ' || word[0] == '+') return {first, errc::invalid_argument};
  char* end = nullptr;
  const double read = strtod(word.c_str(), &end);
  if (end == word.c_str()) return {first, errc::invalid_argument};
  value = read;
  return {first + (end - word.c_str()), errc{}};
}
}  // namespace std

namespace std::ranges {  // NOLINT(cert-dcl58-cpp): what the standard has there

namespace fillwise_detail {
/// value -> f(projection(value))
template <class F, class P>
auto after(F& f, P& projection) {
  return [&f, &projection](auto&& value) -> decltype(auto) {
    return std::invoke(f, std::invoke(projection, std::forward<decltype(value)>(value)));
  };
}
/// (a, b) -> f(projection(a), projection(b))
template <class F, class P>
auto after_both(F& f, P& projection) {
  return [&f, &projection](auto&& a, auto&& b) -> decltype(auto) {
    return std::invoke(f, std::invoke(projection, a), std::invoke(projection, b));
  };
}
}  // namespace fillwise_detail

template <class R, class F, class P = identity>
bool any_of(R&& r, F f, P p = {}) {
  return std::any_of(ranges::begin(r), ranges::end(r), fillwise_detail::after(f, p));
}
template <class R, class F, class P = identity>
bool all_of(R&& r, F f, P p = {}) {
  return std::all_of(ranges::begin(r), ranges::end(r), fillwise_detail::after(f, p));
}
template <class R, class F, class P = identity>
bool none_of(R&& r, F f, P p = {}) {
  return std::none_of(ranges::begin(r), ranges::end(r), fillwise_detail::after(f, p));
}
template <class R, class F, class P = identity>
auto find_if(R&& r, F f, P p = {}) {
  return std::find_if(ranges::begin(r), ranges::end(r), fillwise_detail::after(f, p));
}
template <class R, class T, class P = identity>
auto find(R&& r, const T& value, P p = {}) {
  return ranges::find_if(
      r, [&](const auto& of) { return of == value; }, p);
}
template <class R, class F, class P = identity>
auto count_if(R&& r, F f, P p = {}) {
  return std::count_if(ranges::begin(r), ranges::end(r), fillwise_detail::after(f, p));
}
template <class R, class T, class P = identity>
auto count(R&& r, const T& value, P p = {}) {
  return ranges::count_if(
      r, [&](const auto& of) { return of == value; }, p);
}
template <class R, class F, class P = identity>
void for_each(R&& r, F f, P p = {}) {
  std::for_each(ranges::begin(r), ranges::end(r), fillwise_detail::after(f, p));
}
template <class R, class T>
void replace(R&& r, const T& old_value, const T& new_value) {
  std::replace(ranges::begin(r), ranges::end(r), old_value, new_value);
}
template <class R, class F = less, class P = identity>
void sort(R&& r, F f = {}, P p = {}) {
  std::sort(ranges::begin(r), ranges::end(r), fillwise_detail::after_both(f, p));
}
template <class R, class F = less, class P = identity>
void stable_sort(R&& r, F f = {}, P p = {}) {
  std::stable_sort(ranges::begin(r), ranges::end(r), fillwise_detail::after_both(f, p));
}
template <class R, class F = less, class P = identity>
auto max_element(R&& r, F f = {}, P p = {}) {
  return std::max_element(ranges::begin(r), ranges::end(r), fillwise_detail::after_both(f, p));
}
template <class R, class F = less, class P = identity>
auto min_element(R&& r, F f = {}, P p = {}) {
  return std::min_element(ranges::begin(r), ranges::end(r), fillwise_detail::after_both(f, p));
}
template <class R, class F = less, class P = identity>
auto min(R&& r, F f = {}, P p = {}) {
  return *ranges::min_element(std::forward<R>(r), f, p);
}
template <class R, class F = less, class P = identity>
auto max(R&& r, F f = {}, P p = {}) {
  return *ranges::max_element(std::forward<R>(r), f, p);
}
/// What is left over at the end, as the standard's.
template <class R>
auto unique(R&& r) {
  using Iterator = decltype(ranges::begin(r));
  struct Rest {
    Iterator first, last;
    Iterator begin() const { return first; }
    Iterator end() const { return last; }
  };
  return Rest{std::unique(ranges::begin(r), ranges::end(r)), ranges::end(r)};
}
template <class A, class B, class F = equal_to>
bool equal(A&& a, B&& b, F f = {}) {
  return std::equal(ranges::begin(a), ranges::end(a), ranges::begin(b), ranges::end(b), f);
}
template <class A, class B>
bool includes(A&& a, B&& b) {
  return std::includes(ranges::begin(a), ranges::end(a), ranges::begin(b), ranges::end(b));
}

}  // namespace std::ranges

#endif
