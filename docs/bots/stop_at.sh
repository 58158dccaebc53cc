#!/bin/sh
# Stops once so many points would be at risk (350, or the first argument), and after every fill; else takes what counts
# most and goes on.
# Speaks the bot protocol of fillwise: docs/bot-protocol.md.
stop_at=${1:-350}

# value_of KEY WORD...: the word behind the key.
value_of() {
  key=$1
  shift
  while [ $# -gt 1 ]; do
    if [ "$1" = "$key" ]; then
      echo "$2"
      return
    fi
    shift
  done
  echo 0
}

while read -r word rest; do
  case $word in
    fillwise-bot)
      echo "id name stop at $stop_at (shell)"
      echo "sees none"
      echo ok
      ;;
    isready) echo readyok ;;
    position)
      # shellcheck disable=SC2086 # a list of words
      at_risk=$(value_of at_risk $rest)
      move=1
      dice=
      then=
      ;;
    action)
      # NUMBER set-aside FACES points POINTS then WHAT, the most points first; or NUMBER ACTION
      # shellcheck disable=SC2086 # a list of words
      set -- $rest
      if [ "$2" = set-aside ]; then
        if [ "$1" = 1 ]; then dice=$3 then=${7-}; fi
        if [ "$3" = "$dice" ] && [ "${7-}" = stop ]; then
          if [ "$then" = draw ] || [ $((at_risk + $5)) -ge "$stop_at" ]; then move=$1; fi
        fi
      elif [ "$1" = 1 ]; then
        then=$2
      elif [ "$2" = stop ]; then
        if [ "$then" = draw ] || [ "$at_risk" -ge "$stop_at" ]; then move=$1; fi
      fi
      ;;
    go) echo "bestmove ${rest%% *} $move" ;;
    quit) exit 0 ;;
  esac
done
