# What ./run and ./check share: packages and builds. POSIX sh, sourced with $root set to the project's folder.
# Every message goes to stderr. Exit codes: 1 a build failed, 69 packages are missing and cannot be installed.
# shellcheck shell=sh
: "${root:?is set by the script that sources this one}"

say() { printf 'fillwise: %s\n' "$*" >&2; }

die() {
  code=$1
  shift
  say "$@"
  exit "$code"
}

# --- packages -------------------------------------------------------------------------------------------------------

# packages_listed run|check|ci|full: the packages of apt.txt down to the heading of those that only a larger one needs.
# web: what only the page needs, which is too large for everybody else.
packages_listed() {
  case $1 in
    web)
      echo 'emscripten nodejs'
      return 0
      ;;
    run) end='only \.\/check needs these' ;;
    check) end='only \.\/check --ci needs these' ;;
    ci) end='only \.\/check --full needs these' ;;
    *) end='never installed' ;;
  esac
  sed -e "/^# $end/,\$d" -e 's/#.*//' "$root/apt.txt" | tr -s ' \t\n' ' '
}

# packages_missing NAME...: those that are not installed, one line.
packages_missing() {
  installed=" $(dpkg-query -W -f='${db:Status-Status}=${Package} ' "$@" 2>/dev/null || true)"
  for package in "$@"; do
    case $installed in
      *" installed=$package "*) ;;
      *) printf '%s ' "$package" ;;
    esac
  done
}

# packages_offered NAME...: those that this release of the system knows; all of them if its lists are not there.
packages_offered() {
  lists=$(find /var/lib/apt/lists -name '*_Packages*' 2>/dev/null | head -n 1)
  for package in "$@"; do
    if [ -z "$lists" ] || apt-cache show "$package" >/dev/null 2>&1; then
      printf '%s ' "$package"
    fi
  done
}

# apt_install PREFIX NAME...: as root, or with PREFIX=sudo. The caller's standard input and output stay untouched.
apt_install() {
  prefix=$1
  shift
  say "installing $# Debian packages (this needs the network)"
  # shellcheck disable=SC2086 # an empty prefix must vanish
  $prefix apt-get -q update </dev/null >&2 || say "apt-get update failed; trying with the package lists as they are"
  offered=$(packages_offered "$@")
  for package in "$@"; do
    case " $offered" in
      *" $package "*) ;;
      *) say "this system does not offer the package $package; going on without it" ;;
    esac
  done
  # shellcheck disable=SC2086 # a list of words
  set -- $offered
  [ $# -gt 0 ] || return 0
  # shellcheck disable=SC2086 # an empty prefix must vanish
  $prefix env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=120 install \
    --no-install-recommends "$@" </dev/null >&2
}

# ensure_packages run|check|ci|full|web: installs what is missing, or says how and exits 69.
ensure_packages() {
  listed=$(packages_listed "$1")
  if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
    if ! command -v cmake >/dev/null 2>&1 || ! command -v g++ >/dev/null 2>&1; then
      die 69 "this is neither Debian nor Ubuntu, and cmake or g++ is missing. Install what these Debian packages" \
        "hold, then try again:$listed"
    fi
    if [ ! -e "$root/build/release/build.ninja" ]; then
      say "this is neither Debian nor Ubuntu: going on with the cmake and g++ that are here." \
        "If the build fails, install what these Debian packages hold:$listed"
    fi
    return 0
  fi

  # shellcheck disable=SC2086 # a list of words
  missing=$(packages_missing $listed)
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" -eq 0 ]; then
    prefix=
  elif command -v sudo >/dev/null 2>&1; then
    prefix=sudo
  else
    # shellcheck disable=SC2086 # a list of words
    missing=$(packages_offered $missing)
    if [ -z "$missing" ]; then
      return 0
    elif [ "$missing" = "git " ]; then
      say "git is not installed: the program will not know its commit"
      return 0
    fi
    say "some Debian packages are missing, and installing them needs root. As root, type"
    say "  apt-get update && apt-get install -y --no-install-recommends ${missing% }"
    die 69 "and then try again."
  fi
  # shellcheck disable=SC2086 # a list of words
  if ! apt_install "$prefix" $missing; then
    say "the packages could not be installed (see above). Once the cause is gone, type"
    say "  ${prefix:+$prefix }apt-get update && ${prefix:+$prefix }apt-get install -y --no-install-recommends ${missing% }"
    die 69 "and then try again."
  fi
}

# --- builds ---------------------------------------------------------------------------------------------------------

# guard_build_folder PRESET: exits 1, and says what to do, if the build folder is another user's.
guard_build_folder() {
  for path in "$root/build" "$root/build/$1" "$root/build/$1".* "$root/build/$1/CMakeCache.txt" \
    "$root/build/$1/.ninja_log"; do
    if [ -e "$path" ] && [ ! -w "$path" ]; then
      owner=$(stat -c %U "$path" 2>/dev/null || echo 'another user')
      die 1 "cannot write to $path, which belongs to $owner. Remove the build folder, if need be as root:" \
        "rm -rf '$root/build'; it is made anew."
    fi
  done
  mkdir -p "$root/build/$1" 2>/dev/null || die 1 "cannot make the folder $root/build/$1: is $root yours to write to?"
}

# build PRESET [cmake --build argument...]: configures if need be, then builds; output goes to stderr. One build of a
# preset at a time: a second one waits.
build() {
  preset=$1
  shift
  folder=$root/build/$preset
  guard_build_folder "$preset"
  exec 9>"$root/build/$preset.lock"
  if command -v flock >/dev/null 2>&1 && ! flock -n 9; then
    say "another build of '$preset' is running; waiting for it"
    flock 9
  fi

  # A folder that was configured elsewhere (the project was moved or copied) or with other presets is configured anew.
  home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$folder/CMakeCache.txt" 2>/dev/null || true)
  presets=$(find "$root/CMakePresets.json" -newer "$folder/CMakeCache.txt" 2>/dev/null || true)
  if [ ! -e "$folder/build.ninja" ] || [ "$home" != "$root" ] || [ -n "$presets" ]; then
    [ -z "$home" ] || [ "$home" = "$root" ] || say "the project has moved here from $home; building '$preset' anew"
    if ! (cd "$root" && cmake --fresh --preset "$preset") </dev/null >"$folder.log" 2>&1; then
      cat "$folder.log" >&2
      die 1 "cmake could not configure the build '$preset' (see above)."
    fi
  fi
  # As many jobs as cores: with ninja's two more, a virtual machine of two cores needs a tenth more processor time.
  jobs=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc 2>/dev/null || echo 2)}
  if ! (cd "$root" && cmake --build --preset "$preset" --parallel "$jobs" "$@") </dev/null >&2; then
    if [ -n "$(find "$folder" ! -user "$(id -u)" -print 2>/dev/null | head -n 1)" ]; then
      say "some files in $folder belong to another user; if that is the cause, remove the folder and try again."
    fi
    die 1 "the build '$preset' failed (see above)."
  fi
  exec 9>&-
}

packages=$root/build/package/packages # where make_packages puts them

# make_packages: builds the Debian packages and the SPDX file of what is in them; output goes to stderr.
make_packages() {
  build package
  rm -rf "$packages"
  # The umask is seen in the packages.
  if ! (umask 022 && cd "$root" && cpack --preset package) </dev/null >"$root/build/package.log" 2>&1; then
    cat "$root/build/package.log" >&2
    die 1 "cpack could not make the packages (see above)."
  fi
  rm -rf "$packages/_CPack_Packages" # where it has put them together
}
