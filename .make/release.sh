#!/usr/bin/env bash
# Makes VERSION of what CHANGELOG.md has under "Unreleased": in every file that names the version, as a commit and a tag.
# Usage: release.sh VERSION   or   release.sh notes VERSION, which prints what the changelog says of it.
set -euo pipefail
cd "$(dirname "$0")/.."

stop() { printf '[release] %s\n' "$*" >&2; exit 1; }
# section TITLE: what stands under a heading of the changelog that begins with it.
section() { awk -v title="## $1" '/^## / { is_it = $0 == title || index($0, title " ") == 1; next } is_it' CHANGELOG.md; }
# version FILE PATTERN: the version that stands in a file.
version() { sed -n "s/$2/\2/p" "$1" | head -n1; }

if [ "$1" = notes ]; then section "${2#v}"; exit; fi
new=${1#v}
[[ $new =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || stop "VERSION is three numbers, such as 1.2.0, not '$1'."
[ -z "$(git status --porcelain)" ] || stop "There are changes that are not committed."
! git rev-parse -q --verify "refs/tags/v$new" >/dev/null || stop "There is a tag v$new already."
old=$(version Cargo.toml '^\(version = "\)\(.*\)"')
[ "$(printf '%s\n%s\n' "$old" "$new" | sort -V | tail -n1)" = "$new" ] || stop "$new is older than $old."
[ -n "$(section Unreleased | tr -d '[:space:]')" ] || stop "CHANGELOG.md has nothing under 'Unreleased'."

sed -i "0,/^version = \"$old\"/s//version = \"$new\"/" Cargo.toml
sed -i "/^name = \"sluice\"$/{n;s/\"$old\"/\"$new\"/}" Cargo.lock
sed -i "s/\(\"version\": \)\"$old\"/\1\"$new\"/" src/service/openapi.json
sed -i "s/^## Unreleased$/## Unreleased\n\n## $new ($(date -u +%F))/" CHANGELOG.md
for found in "$(version Cargo.toml '^\(version = "\)\(.*\)"')" "$(version src/service/openapi.json '^\( *"version": "\)\(.*\)".*')" \
  "$(sed -n '/^name = "sluice"$/{n;s/^version = "\(.*\)"/\1/p}' Cargo.lock)"; do
  [ "$found" = "$new" ] || stop "A file says '$found' in place of $new: look at 'git diff', then run 'git checkout .'."
done
git commit --quiet --all --message "release: make $new"
{ echo "Sluice $new"; section "$new"; } | git tag --annotate --cleanup=verbatim --file=- "v$new"
echo "[release] $old -> $new, tagged v$new. To publish it: git push --follow-tags"
