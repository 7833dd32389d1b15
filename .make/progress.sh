# Sourced by the scripts here: a long command says every ten seconds how far it is.

# Jobs in the background do not hear of Ctrl+C by themselves.
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT

# quietly WHAT COMMAND...: runs a command; what it writes is shown only if it fails.
quietly() {
  local what=$1 log status=0 job started_at=$SECONDS next=10 own_at='' crates
  shift
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null &
  job=$!
  # Short sleeps, so that a job that is over is not waited for.
  while kill -0 "$job" 2>/dev/null && sleep 0.2; do
    [ $((SECONDS - started_at)) -ge "$next" ] || continue
    next=$((next + 10))
    crates=$(awk '/^ *Compiling / { count += 1; crate = $2 " " $3 } END { if (count) print ", crate " count ": " crate }' "$log")
    # Our own crate is the last, and takes longest: its number would stand still for minutes.
    case $crates in *": sluice "*) own_at=${own_at:-$SECONDS} crates=", the last crate, sluice itself, for $((SECONDS - own_at)) s: compiling, then linking" ;; esac
    echo "$what: $((SECONDS - started_at)) s$crates"
  done
  wait "$job" || status=$?
  [ "$status" -eq 0 ] || tail -n 30 "$log" >&2
  rm -f "$log"
  return "$status"
}
