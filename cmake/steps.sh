# The steps of ./check: runs them, counts tests, and tells at the end what took how long. POSIX sh, sourced with $root set
# to the project's folder.
# shellcheck shell=sh
: "${root:?is set by the script that sources this one}"

results=$root/build/check # reports and logs of this run
cores=$(nproc 2>/dev/null || echo 2)
began=$(date +%s)
passed=0
failed=0
keep_going=no # after a step that failed
broken=       # the first such step
name='before the first step'
summary=

# begin: clears what an older run has left.
begin() {
  mkdir -p "$results"
  rm -f "$results/times"
  trap 'interrupted' INT
}

# step NAME COMMAND...: runs one step in a subshell; one that fails ends the run, unless it is to keep going. What a step has to say for the
# summary it writes to $results/note, and the tests it ran it leaves in $results/tests.xml.
step() {
  name=$1
  shift
  printf '\n=== %s\n' "$name"
  step_began=$(date +%s)
  rm -f "$results/note" "$results/tests.xml"
  status=0
  # Not `("$@") || status=$?`: that would switch off `set -e` inside.
  set +e
  (
    set -e
    "$@"
  )
  status=$?
  set -e
  note=
  if [ -e "$results/tests.xml" ]; then
    count_tests
  elif [ -e "$results/note" ]; then
    note=$(cat "$results/note")
  fi
  verdict=ok
  [ "$status" -eq 0 ] || verdict=FAILED
  add_line "$verdict" "$(($(date +%s) - step_began))" "$name${note:+ ($note)}"
  [ "$status" -eq 0 ] && return
  [ -n "$broken" ] || broken=$name
  [ "$keep_going" = yes ] || finish
}

# skip NAME WHY: a step that is not run; it is named in the summary.
skip() {
  printf '\n=== %s\nskipped: %s\n' "$1" "$2"
  add_line skipped 0 "$1 ($2)"
}

# with_tool TOOL step|once NAME COMMAND...: the step, if the tool is there.
with_tool() {
  tool=$1
  how=$2
  shift 2
  if command -v "$tool" >/dev/null 2>&1; then
    "$how" "$@"
  else
    skip "$1" "no $tool here"
  fi
}

# add_line VERDICT SECONDS TEXT: one line of the summary.
add_line() {
  summary=$summary$(printf '%-7s %4d s  %s' "$@")'
'
}

# finish [CODE WHY]: prints the summary and exits; without a code 1 if a step failed, else 0.
finish() {
  if [ $# -eq 0 ]; then
    if [ -n "$broken" ]; then
      set -- 1 "The first step that failed: $broken"
    else
      set -- 0
    fi
  fi
  trap - INT
  printf '\n=== summary (%d s)\n%s' "$(($(date +%s) - began))" "$summary"
  if [ -s "$results/times" ]; then
    echo 'slowest tests:'
    sort -rg "$results/times" | head -n 10 | awk '{ seconds = $1; $1 = ""; printf "%12.1f s %s\n", seconds, $0 }'
  fi
  if [ "$1" -ne 0 ]; then
    [ "$failed" -gt 0 ] || failed=1
    printf '%s\n' "$2"
  fi
  printf '%d passed, %d failed\n' "$passed" "$failed"
  exit "$1"
}

interrupted() {
  add_line stopped "$(($(date +%s) - step_began))" "$name"
  finish 130 'Interrupted.'
}

# --- tests ----------------------------------------------------------------------------------------------------------

# junit ATTRIBUTE: that number in the head of the last test run's report.
junit() {
  sed -n "s/^[[:space:]]*$1=\"\([0-9]*\)\".*\$/\1/p" "$results/tests.xml" | head -n 1
}

count_tests() {
  ran=$(junit tests)
  bad=$(junit failures)
  skipped=$(($(junit skipped) + $(junit disabled)))
  passed=$((passed + ran - bad - skipped))
  failed=$((failed + bad))
  note="$((ran - bad - skipped)) passed, $bad failed"
  [ "$skipped" -eq 0 ] || note="$note, $skipped skipped"
  sed -n 's/^[[:space:]]*<testcase name="\([^"]*\)".* time="\([^"]*\)".*$/\2 \1/p' "$results/tests.xml" |
    sed -e "s|\$| (${name%%:*})|" >>"$results/times"
}

# run_tests TEST-PRESET [OPTION...]: ctest with these options. As many tests at a time as there are cores: with one more,
# the quick tests took nearly a third longer on a virtual machine of two. Shown are the tests that fail, and on a terminal how
# far it is.
run_tests() {
  preset=$1
  shift
  cd "$root" || return
  # shellcheck disable=SC2086 # a list of words
  set -- ${narrow-} ctest --preset "$preset" -j "$cores" --output-junit "$results/tests.xml" "$@"
  if [ -t 1 ]; then
    "$@" --progress
  else
    status=0
    "$@" >"$results/ctest.log" 2>&1 || status=$?
    grep -v -e '^ *Start *[0-9]*: ' -e ' Passed *[0-9.]* sec$' "$results/ctest.log" || true
    return "$status"
  fi
}

# run_thread_tests TEST-PRESET: the thread sanitizer of g++ 12 and 13 cannot start where the kernel spreads addresses
# widely; setarch narrows them.
run_thread_tests() {
  if setarch "$(uname -m)" -R true 2>/dev/null; then
    narrow="setarch $(uname -m) -R"
  fi
  run_tests "$1"
}

# --- tests that have passed before ----------------------------------------------------------------------------------

# tree_state: a digest of every file of the tree and of the compiler.
tree_state() {
  cd "$root" || return
  {
    find . \( -path ./build -o -path ./.git -o -path ./.cache -o -name __pycache__ \) -prune -o -type f -print0 |
      LC_ALL=C sort -z | xargs -0 sha256sum
    c++ --version 2>/dev/null || true
  } | sha256sum | cut -d ' ' -f 1
}

# keep_passed STATE: what has passed so far passed on a tree in this state.
keep_passed() {
  printf '%s %s %s\n' "$1" "$passed" "$(date +%H:%M)" >"$results/passed"
}

# passed_before STATE NAME: whether keep_passed was called for this state; then its tests count as passed, and the
# summary says so of the step NAME.
passed_before() {
  [ -e "$results/passed" ] || return 1
  read -r before_state before_passed before_time <"$results/passed" || return 1
  [ "$before_state" = "$1" ] || return 1
  passed=$((passed + before_passed))
  add_line before 0 "$2 ($before_passed passed on this tree at $before_time)"
}

# --- a long run that is taken up again -------------------------------------------------------------------------------

resumed=no # whether steps that have passed on this tree are kept

# take_up STATE: from now on `once` keeps what passed on a tree in this state, and what is kept of another is dropped.
take_up() {
  resumed=yes
  if [ "$(head -n 1 "$results/kept" 2>/dev/null)" != "$1" ]; then
    printf '%s\n' "$1" >"$results/kept"
    rm -f "$results/proofs" "$results/ctest.log"
  fi
}

# once NAME COMMAND...: the step, unless it has passed on this tree before: then its tests count as passed.
once() {
  kept=$(awk -F '\t' -v name="$1" 'NR > 1 && $1 == name { print $2 "\t" $3; exit }' "$results/kept" 2>/dev/null || true)
  if [ "$resumed" = yes ] && [ -n "$kept" ]; then
    passed=$((passed + ${kept%%	*}))
    add_line before 0 "$1 (${kept#*	})"
    return
  fi
  before=$passed
  step "$@"
  if [ "$resumed" = yes ] && [ "$status" -eq 0 ]; then
    printf '%s\t%d\t%s, %s\n' "$name" "$((passed - before))" "${note:-passed}" "$(date '+%Y-%m-%d %H:%M')" >>"$results/kept"
  fi
}
