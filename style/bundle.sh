#!/bin/sh
# Joins the style sheets into the one file that the page loads (trunk's pre_build hook; trunk itself joins none).
# The order matters: tokens, then elements, then the frame, the widgets, forms, the pages.
set -eu
cd "$(dirname "$0")"
mkdir -p ../target
cat tokens.css base.css shell.css kit/*.css form/*.css pages/*.css > ../target/console.css.new
# Untouched when nothing changed, so that trunk's watch does not see a change in its own work.
cmp -s ../target/console.css.new ../target/console.css || cp ../target/console.css.new ../target/console.css
rm -f ../target/console.css.new
