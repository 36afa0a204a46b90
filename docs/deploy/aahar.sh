#!/bin/sh
# The program's commands, as the site's user and with its settings; as root: aahar doctor, aahar backup, aahar admin asha@your.clinic.
#   install -m 755 docs/deploy/aahar.sh /usr/local/bin/aahar
set -eu
home=${AAHAR_HOME:-/srv/aahar}
set -a
. "$home/aahar.env"
NODE_ENV=production
DATA_DIR=${DATA_DIR:-$home/data}
CONTENT_DIR=${CONTENT_DIR:-$home/site/content}
set +a
# AAHAR_RELEASE: a release that does not run yet, for `aahar upgrade`.
cd "${AAHAR_RELEASE:-$home/current}"
exec runuser -u aahar -- node build/operate.js "$@"
