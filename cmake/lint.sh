# What ./check asks of the text of the sources and of commits. POSIX sh, sourced after cmake/setup.sh and cmake/steps.sh,
# with $root set to the project's folder.
# shellcheck shell=sh
: "${root:?is set by the script that sources this one}"
: "${results:?is set by cmake/steps.sh}" "${cores:?is set by cmake/steps.sh}"

# The newest commit whose subject is longer than 72 characters is older than this one.
subjects_since=f80172ab51fd614096ed26413f5de1113eef0d64

# The folders of sources, those of them that there are.
source_folders=$(cd "$root" && find model solver tables api c python cli -prune 2>/dev/null | tr '\n' ' ')

# The folder may belong to another user.
history() { git -c safe.directory="$root" -C "$root" "$@"; }

# check_subjects: no subject of a commit is longer than 72 characters.
check_subjects() {
  if ! history cat-file -e "$subjects_since^{commit}" 2>/dev/null; then
    echo 'not checked: the history is not here' | tee "$results/note"
    return 0
  fi
  history log --format='%s' "$subjects_since..HEAD" >"$results/subjects"
  printf '%d commits\n' "$(wc -l <"$results/subjects")" >"$results/note"
  if LC_ALL=C.UTF-8 grep -E '^.{73,}' "$results/subjects"; then
    echo 'longer than 72 characters'
    return 1
  fi
}

# check_scripts: every script for sh.
check_scripts() {
  cd "$root" || return
  shellcheck -x check run web/build tests/web/run tests/api/install/run tests/c/exports tests/python/pip_install tests/python/check_types \
    tests/package/run tests/package/in_root tests/package/spdx cmake/package/documents cmake/package/control/p* tables/checker/proof/run .ci/run \
    cmake/*.sh cmake/man_pages docs/bots/*.sh
}

# --- files that changed ---------------------------------------------------------------------------------------------

# changed_since: the revision that changes are counted from.
changed_since() {
  if [ -n "${CHECK_BASE-}" ]; then
    history rev-parse --verify "$CHECK_BASE^{commit}"
    return
  fi
  for main in origin/main main; do
    left=$(history merge-base "$main" HEAD 2>/dev/null || true)
    if [ -n "$left" ] && [ "$left" != "$(history rev-parse HEAD)" ]; then
      echo "$left"
      return
    fi
  done
  history rev-list --first-parent --max-count=21 HEAD | tail -n 1
}

# changed_files REVISION FOLDER...: the files under these folders that are not as they were then, one a line; those with
# the most changed lines first.
changed_files() {
  since=$1
  shift
  {
    # With -z a renamed file is three words: the counts, the old name, the new one.
    history diff -M -z --numstat --diff-filter=d "$since" -- "$@" | tr '\0' '\n' |
      awk -F '\t' '$3 != "" { print $1 + $2, $3; next } { lines = $1 + $2; getline; getline; print lines, $0 }'
    history ls-files --others --exclude-standard -- "$@" | sed 's/^/1000000 /'
  } | sort -k 1,1rn -k 2 | cut -d ' ' -f 2-
}

# format_changed: clang-format over the files that changed.
format_changed() {
  cd "$root" || return
  since=$(changed_since)
  # shellcheck disable=SC2086 # a list of words
  changed_files "$since" $source_folders web tests | grep '\.[ch]pp$' >"$results/changed" || true
  printf '%d files since %s\n' "$(wc -l <"$results/changed")" "$(history rev-parse --short "$since")" | tee "$results/note"
  xargs -r clang-format-16 --dry-run --Werror <"$results/changed"
}

format_all() {
  cd "$root" || return
  # shellcheck disable=SC2086 # a list of words
  find $source_folders web tests -name '*.[ch]pp' -exec clang-format-16 --dry-run --Werror {} +
}

# --- clang-tidy: with the commands of a build by clang without precompiled headers -----------------------------------

# sources_of: for each file on stdin that is compiled, itself; for a header, the source of its name or else the first
# that includes it.
sources_of() {
  while read -r file; do
    case $file in
      *.cpp) echo "$file" ;;
      *.hpp)
        if [ -e "${file%.hpp}.cpp" ]; then
          echo "${file%.hpp}.cpp"
        else
          # shellcheck disable=SC2086 # a list of words
          grep -rlF --include='*.cpp' "#include \"$file\"" $source_folders | sort | head -n 1
        fi
        ;;
    esac
  done | awk '!seen[$0]++'
}

# tidy_changed SECONDS: clang-tidy over each file that changed, those that changed the most first; after so many seconds
# no further file is begun.
tidy_changed() {
  cd "$root" || return
  build tidy --target generated_sources
  # shellcheck disable=SC2086 # a list of words
  changed_files "$(changed_since)" $source_folders | sources_of >"$results/tidy"
  : >"$results/tidy.left"
  status=0
  # shellcheck disable=SC2016 # the inner shell's own
  xargs -r -n 1 -P "$cores" sh -c '
    if [ "$(date +%s)" -ge "$1" ]; then
      echo "$3" >>"$2"
    else
      echo "$3"
      exec clang-tidy-16 -p build/tidy --quiet --warnings-as-errors="*" "$3"
    fi' sh "$(($(date +%s) + $1))" "$results/tidy.left" <"$results/tidy" 2>"$results/tidy.log" || status=$?
  left=$(wc -l <"$results/tidy.left")
  printf '%d files' "$(($(wc -l <"$results/tidy") - left))" >"$results/note"
  if [ "$left" -gt 0 ]; then
    printf ', no time for %d others: ./check --full reads all' "$left" >>"$results/note"
    printf 'No time for these:\n'
    sed 's/^/  /' "$results/tidy.left"
  fi
  grep -v -e '^[0-9]* warnings\{0,1\} .*generated' -e '^Suppressed ' "$results/tidy.log" >&2 || true
  return "$status"
}

# tidy_all: clang-tidy over everything. Most of its time goes into headers, so it reads units of many files, and then each file by
# itself for what a unit hides or gets wrong: the analyzer and unused names look only at the file that is named, one file of a
# unit profits from the includes of another, and two may seem to shadow each other's names.
tidy_all() {
  cd "$root" || return
  build tidy --target generated_sources
  build tidy-units --target generated_sources
  sed -n 's/^  "file": "\(.*\)",\{0,1\}$/\1/p' build/tidy-units/compile_commands.json >"$results/tidy.units"
  # shellcheck disable=SC2086 # a list of words
  find $source_folders -name '*.cpp' | sort >"$results/tidy.files"
  printf '%d units, %d files\n' "$(wc -l <"$results/tidy.units")" "$(wc -l <"$results/tidy.files")" >"$results/note"
  status=0
  tidy_each tidy-units '-clang-analyzer-*,-clang-diagnostic-*' <"$results/tidy.units" || status=1
  tidy_each tidy '-*,clang-diagnostic-*,clang-analyzer-*,-clang-analyzer-optin.mpi.MPI-Checker,misc-unused-*-decls' \
    <"$results/tidy.files" || status=1
  return "$status"
}

# tidy_each BUILD CHECKS: clang-tidy over each file on stdin. Only these checks are made errors: clang-tidy prints an error
# even if its check is switched off.
tidy_each() {
  xargs -n 1 -P "$cores" clang-tidy-16 -p "build/$1" --quiet --warnings-as-errors="*,$2" --checks="$2"
}
