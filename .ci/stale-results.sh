#!/usr/bin/env bash
# Lists the results in docs/results whose code was changed after they were measured: lines "- Commit:" and "- Measures:" of a
# page against the history of git. With --mark it writes that onto the pages and into their index, and takes back what is
# not so any more. A change need not matter to the figures: whoever knows reads the commits that are named. Code that was moved
# is looked for under its former path too (.ci/moved-paths), and a commit with the line "Moves-Only: true" changed nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

cannot() {
  echo "stale-results: $1" >&2
  exit 69
}

mark=
case ${1:-} in
  '') ;;
  --mark) mark=true ;;
  *)
    echo "usage: .ci/stale-results.sh [--mark]" >&2
    exit 64
    ;;
esac
[[ $(git rev-parse --show-toplevel 2>/dev/null) == "$(pwd -P)" ]] ||
  cannot "this is no clone of the repository, so there is no history to ask"
[[ $(git rev-parse --is-shallow-repository) == false ]] ||
  cannot "this clone has only a part of the history: git fetch --unshallow"

readonly index=docs/results/README.md
readonly suffix=' †'

# Replaces a file by what awk makes of it, if that is something else.
rewrite() {
  local file=$1 made
  shift
  made=$(awk "$@" "$file")
  if [[ $made != "$(<"$file")" ]]; then printf '%s\n' "$made" >"$file"; fi
}

# The paths, and those at which the same code lay before.
with_former_paths() {
  printf '%s\n' "$@"
  if [[ -e .ci/moved-paths ]]; then
    printf '%s\n' "$@" | awk '
      NR == FNR { if ($0 !~ /^#/) former[$1] = $2; next }
      { for (now in former)
          if (now == $0 || index(now, $0 "/") == 1) print former[now]
          else if (index($0, now "/") == 1) print former[now] substr($0, length(now) + 1) }
    ' .ci/moved-paths - | sort -u
  fi
}

for page in docs/results/*.md; do
  if [[ $page == "$index" ]]; then continue; fi
  commit=$(sed -n 's/^- Commit: `\([0-9a-f]*\)`.*/\1/p' "$page")
  commit=${commit%%$'\n'*}
  mapfile -t measured < <(sed -n 's/^- Measures: //p' "$page" | grep -o '`[^`]*`' | tr -d '`')
  [[ $commit && ${#measured[@]} -gt 0 ]] || cannot "$page does not say its commit and what it measures"
  git cat-file -e "$commit^{commit}" 2>/dev/null || cannot "$page: there is no commit $commit here"
  mapfile -t measured < <(with_former_paths "${measured[@]}")
  mapfile -t changes < <(git log --no-merges --reverse --format='%h %cs %(trailers:key=Moves-Only,valueonly,separator=)' \
    "$commit..HEAD" -- "${measured[@]}" | sed '/ true$/d; s/ *$//')
  first=
  if [[ ${#changes[@]} -gt 0 ]]; then
    first="\`${changes[0]% *}\` (${changes[0]#* })"
    last=${changes[-1]}
    echo "$page: measured at $commit, changed ${#changes[@]} times since: first ${changes[0]% *} (${changes[0]#* }), last ${last% *} (${last#* })"
  fi
  if [[ $mark ]]; then
    rewrite "$page" -v first="$first" '
      /^- Older than its code, / { next }
      { print }
      /^- Measures: / && first { print "- Older than its code, which was changed by " first }'
    rewrite "$index" -v link="](${page##*/})" -v stale="${first:+$suffix}" -v suffix="$suffix" '
      index($0, link) { if (substr($0, length($0) - length(suffix) + 1) == suffix) $0 = substr($0, 1, length($0) - length(suffix)); $0 = $0 stale }
      { print }'
  fi
done
