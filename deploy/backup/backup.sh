#!/bin/sh
# Writes a base backup of PostgreSQL to a new folder that is named by the time. Together with the archived log it
# restores any moment since then. Run it as the account of PostgreSQL.
#   DATABASE_ADMIN_URL=postgres://… backup.sh FOLDER
set -eu
to="$1/$(date -u +%Y-%m-%dT%H%M%SZ)"
pg_basebackup --dbname="$DATABASE_ADMIN_URL" --pgdata="$to" --wal-method=stream --checkpoint=fast
echo "$to"
