# Sourced by the scripts here: a long command says every ten seconds how far it is.

# What runs in the background does not hear of Ctrl+C by itself.
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT

# quietly WHAT COMMAND...: runs a command; what it writes is shown only if it fails.
quietly() {
  local what=$1 log status=0 job started_at=$SECONDS next compiled
  shift
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null &
  job=$!
  while kill -0 "$job" 2>/dev/null; do
    # Short sleeps, so that a job that is over is not waited for.
    next=$((SECONDS + 10))
    while [ "$SECONDS" -lt "$next" ] && kill -0 "$job" 2>/dev/null; do sleep 0.2; done
    kill -0 "$job" 2>/dev/null || break
    compiled=$(grep -c '^ *Compiling ' "$log" || true)
    if [ "$compiled" -gt 0 ]; then
      echo "$what: $((SECONDS - started_at)) s, crate $compiled:$(grep '^ *Compiling ' "$log" | tail -n 1 | sed 's/^ *Compiling//')"
    else
      echo "$what: $((SECONDS - started_at)) s"
    fi
  done
  wait "$job" || status=$?
  [ "$status" -eq 0 ] || tail -n 30 "$log" >&2
  rm -f "$log"
  return "$status"
}
