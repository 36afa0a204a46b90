#!/bin/sh
# The program's commands, as the site's user and with its settings; as root: aahar doctor, aahar backup, aahar admin asha@your.clinic.
#   install -m 755 docs/deploy/aahar.sh /usr/local/bin/aahar
set -eu
home=${AAHAR_HOME:-/srv/aahar}
settings=${AAHAR_SETTINGS:-/etc/aahar/aahar.env}
# Root runs these words: nobody else may write them, or put another file in their place.
for path in "$settings" "$(dirname "$settings")"; do
  [ -z "$(find "$path" -maxdepth 0 \( ! -uid "$(id -u)" -o -perm /022 \))" ] && continue
  echo "$path can be written by another user. Type: chown root:aahar $path && chmod g-w,o-w $path" >&2
  exit 1
done
set -a
. "$settings"
NODE_ENV=production
DATA_DIR=${DATA_DIR:-$home/data}
CONTENT_DIR=${CONTENT_DIR:-$home/site/content}
set +a
# AAHAR_RELEASE: a release that does not run yet, for `aahar upgrade`.
cd "${AAHAR_RELEASE:-$home/current}"
exec runuser -u aahar -- node build/operate.js "$@"
