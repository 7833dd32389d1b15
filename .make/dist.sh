#!/usr/bin/env bash
# Packs what can be installed into FOLDER: the one program with dist/ inside, and dist/ alone. Usage: dist.sh PROFILE [FOLDER]
set -euo pipefail
. .make/progress.sh
out=${2:-$TARGET/dist} version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n1) host=$(rustc -vV | sed -n 's/^host: //p')
static=${host%-gnu}-musl for_target=() built=$TARGET/${1/dev/debug}
if [ "$1" != release ]; then echo "[dist] for a try: not optimised, linked to this machine's C library"
elif [ -d "$(rustc --print target-libdir --target "$static")" ] && command -v musl-gcc >/dev/null; then
  host=$static for_target=(--target "$static") built=$TARGET/$static/release
else echo "[dist] linked to this machine's C library: with 'rustup target add $static' and musl-gcc (musl-tools) it runs on any Linux"; fi
# The same source gives the same bytes in any folder of any machine: no paths of this one, the time of the commit, no order of the disk.
made=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
if [ "$1" = release ]; then . .make/paths.sh && export RUSTFLAGS="$without_paths" "CC_${static//-/_}=musl-gcc"; fi
export SLUICE_INSIDE && SLUICE_INSIDE=$(cksum <dist/index.html)
quietly "[dist] the program" cargo build --locked --profile "$1" --features embed --bin sluice ${for_target[@]+"${for_target[@]}"}
program=$out/sluice-$version-$host console=$out/sluice-console-$version
rm -rf "$out" && mkdir -p "$program/data" "$console"
node deploy/licences.mjs >"$out/LICENCES-OF-OTHERS.txt"
for folder in "$program" "$console"; do cp LICENSE README.md DEPLOYING.md "$out/LICENCES-OF-OTHERS.txt" "$folder"; done
cp "$built/sluice" deploy/{sluice.service,sluice.env,Containerfile,nginx-program.conf,Caddyfile-program} "$program"
cp -r dist "$console/site" && cp deploy/nginx.conf deploy/Caddyfile "$console"
for folder in "$program" "$console"; do
  chmod -R u=rwX,go=rX "$folder"
  tar -C "$out" --sort=name --mtime="@$made" --owner=0 --group=0 --numeric-owner -cf - "${folder##*/}" | gzip -n9 >"$folder.tar.gz" && rm -r "$folder"
done
(cd "$out" && sha256sum -- *.tar.gz | tee SHA256SUMS)
