# Sourced by the scripts here: a long command says every quarter of a minute how far it is.

# quietly WHAT COMMAND...: runs a command; what it writes is shown only if it fails.
quietly() {
  local what=$1 log status=0 job since=$SECONDS compiled
  shift
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null &
  job=$!
  while kill -0 "$job" 2>/dev/null; do
    # A sleep that ends with the job: short ones are not waited for.
    for _ in {1..150}; do
      kill -0 "$job" 2>/dev/null || break
      sleep 0.1
    done
    kill -0 "$job" 2>/dev/null || break
    compiled=$(grep -c '^ *Compiling ' "$log" || true)
    if [ "$compiled" -gt 0 ]; then
      echo "$what: $((SECONDS - since)) s, crate $compiled:$(grep '^ *Compiling ' "$log" | tail -n 1 | sed 's/^ *Compiling//')"
    else
      echo "$what: $((SECONDS - since)) s"
    fi
  done
  wait "$job" || status=$?
  [ "$status" -eq 0 ] || tail -n 30 "$log" >&2
  rm -f "$log"
  return "$status"
}
