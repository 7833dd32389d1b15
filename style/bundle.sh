#!/bin/sh
# Joins the style sheets into the two files that the page loads (trunk's pre_build hook; trunk itself joins none): what the static
# frame needs, which is waited for before the first paint, and the rest, which is waited for before the program starts.
# The order matters: tokens, then elements, then the frame, the widgets, forms, the pages, what changes under forced colours and on paper.
set -eu
cd "$(dirname "$0")"
mkdir -p ../target

# Untouched when nothing changed, so that trunk's watch does not see a change in its own work.
join() {
  to="../target/$1"
  shift
  cat "$@" > "$to.new"
  cmp -s "$to.new" "$to" || cp "$to.new" "$to"
  rm -f "$to.new"
}

join frame.css tokens.css base.css shell.css skeleton.css
join console.css kit/*.css form/*.css pages/*.css forced_colors.css print.css
