#!/bin/sh
# Makes a cluster that recovers to a moment when it is started. Run it as the account of PostgreSQL.
#   restore.sh BACKUP ARCHIVE CLUSTER '2026-11-24 15:04:05+00'
set -eu
backup=$1 archive=$2 cluster=$3 moment=$4
if [ -e "$cluster" ]; then
  echo "There is something at $cluster. Name a folder that does not exist yet." >&2
  exit 1
fi
cp -a "$backup" "$cluster"
chmod 700 "$cluster"
cat >>"$cluster/postgresql.auto.conf" <<CONF
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
CONF
touch "$cluster/recovery.signal"
