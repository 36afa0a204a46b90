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
cd "$home/current"
exec runuser -u aahar -- node build/operate.js "$@"
