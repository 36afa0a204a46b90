#!/bin/sh
# Runs another release, one process after the other, and goes back by itself where one does not answer within a minute:
#   switch.sh /srv/aahar/releases/2026-11-23
# With /srv/aahar/current it restarts what runs, for other settings. Visitors notice nothing: the other process answers meanwhile.
# The processes are those that are enabled (aahar@3000, aahar@3001), else the one of the settings' PORT.
# AAHAR_HOME, AAHAR_SETTINGS, AAHAR_UNITS, PORT ("3000 3001") and RESTART stand for other places, ports and another way to restart.
set -eu
home=${AAHAR_HOME:-/srv/aahar}
settings=${AAHAR_SETTINGS:-/etc/aahar/aahar.env}
units=${AAHAR_UNITS:-/etc/systemd/system}
restart=${RESTART:-systemctl restart}
new=$(readlink -f "$1")
[ -f "$new/build/front-door.js" ] || { echo "$1 is no release: build/front-door.js is missing." >&2; exit 1; }
# Root runs the settings as words of the shell: nobody else may write them, or put another file in their place.
for path in "$settings" "$(dirname "$settings")"; do
  [ -z "$(find "$path" -maxdepth 0 \( ! -uid "$(id -u)" -o -perm /022 \))" ] && continue
  echo "$path can be written by another user. Type: chown root:aahar $path && chmod g-w,o-w $path" >&2
  exit 1
done
setting() { (unset "$1"; . "$settings"; eval "printf %s \"\${$1:-}\""); }

ports=${PORT:-}
if [ -z "$ports" ]; then
  for unit in "$units"/multi-user.target.wants/aahar@*.service; do
    [ -e "$unit" ] || [ -L "$unit" ] || continue
    port=${unit##*@}
    ports="$ports ${port%.service}"
  done
fi
[ -n "$ports" ] || ports=$(setting PORT)
[ -n "$ports" ] || ports=3000

# What the settings name outside of data and site the units must be told, or the system lets nobody write there.
folders=
for name in DATA_DIR CONTENT_DIR BACKUP_TO; do
  folder=$(setting $name)
  # A bucket is no folder.
  case $folder in /*) ;; *) continue ;; esac
  [ -d "$folder" ] || { echo "$name is $folder, and there is no such folder. Type: install -d -o aahar -g aahar -m 700 '$folder'" >&2; exit 1; }
  folders="$folders \"$(printf %s "$folder" | sed 's/%/%%/g; s/["\\]/\\&/g')\""
done
mkdir -p "$units/aahar@.service.d"
# An empty list would take away those of the unit itself.
printf '# Written by switch.sh from %s.\n[Service]\n%s\n' "$settings" "${folders:+ReadWritePaths=${folders# }}" > "$units/aahar@.service.d/paths.conf"
[ -n "${RESTART:-}" ] || systemctl daemon-reload

old=
[ -e "$home/current" ] && old=$(readlink -f "$home/current")

lead_to() {
  # A link is replaced in one step; ln -f alone would remove it first.
  ln -sfn "$1" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
}
answers() {
  # One that does not even start is found out below.
  $restart "aahar@$1" || true
  end=$(($(date +%s) + ${AAHAR_SECONDS:-60}))
  while [ "$(date +%s)" -lt "$end" ]; do
    sleep 0.3
    node -e "fetch('http://127.0.0.1:$1/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))" && return 0
  done
  return 1
}

lead_to "$new"
begun=
for port in $ports; do
  begun="$port $begun"
  if answers "$port"; then echo "$new runs on port $port."; continue; fi
  [ -n "$old" ] || { echo "$new does not answer on port $port, and there is no release to go back to. See the log." >&2; exit 1; }
  echo "$new does not answer on port $port. Going back to $old." >&2
  lead_to "$old"
  for port in $begun; do
    answers "$port" || echo "$old does not answer on port $port either. Where the new release has changed the database, restore the backup made before (docs/going-live.md)." >&2
  done
  exit 1
done
