#!/bin/sh
# Runs another release, and goes back by itself where it does not answer within a minute:
#   switch.sh /srv/aahar/releases/2026-11-23
# AAHAR_HOME, PORT and RESTART stand for another place, port and way to restart.
set -eu
home=${AAHAR_HOME:-/srv/aahar}
port=${PORT:-3000}
restart=${RESTART:-systemctl restart aahar}
new=$(readlink -f "$1")
[ -f "$new/build/front-door.js" ] || { echo "$1 is no release: build/front-door.js is missing." >&2; exit 1; }
old=
[ -e "$home/current" ] && old=$(readlink -f "$home/current")

lead_to() {
  # A link is replaced in one step; ln -f alone would remove it first.
  ln -sfn "$1" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
  $restart
}
answers() {
  end=$(($(date +%s) + 60))
  while [ "$(date +%s)" -lt "$end" ]; do
    sleep 1
    node -e "fetch('http://127.0.0.1:$port/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))" && return 0
  done
  return 1
}

lead_to "$new"
if answers; then echo "$new runs."; exit 0; fi
[ -n "$old" ] || { echo "$new does not answer, and there is no release to go back to. See the log." >&2; exit 1; }
echo "$new does not answer. Going back to $old." >&2
lead_to "$old" || true
answers || echo "$old does not answer either. Where the new release has changed the database, restore the backup made before (docs/going-live.md)." >&2
exit 1
