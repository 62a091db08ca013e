#!/bin/sh
# Deletes base backups that are older than some days, but never the newest one, then the archived log that is older than
# the oldest backup that is left. Run it as the account of PostgreSQL, after each backup.
#   prune.sh BACKUPS ARCHIVE DAYS
set -eu
backups=$1 archive=$2 days=$3
before=$(date -u -d "$days days ago" +%Y-%m-%dT%H%M%SZ)
# A backup has its manifest once it is whole. Folders are named by their time, so they are listed by it.
newest=''
for manifest in "$backups"/*Z/backup_manifest; do
  [ ! -e "$manifest" ] || newest=$(dirname "$manifest")
done
if [ -z "$newest" ]; then
  echo "There is no whole backup in $backups, so nothing was deleted." >&2
  exit 1
fi
oldest=''
for folder in "$backups"/*Z; do
  [ -e "$folder/backup_manifest" ] || continue
  if [ "$folder" != "$newest" ] && [ "$(basename "$folder")" \< "$before" ]; then
    rm -r "$folder"
  elif [ -z "$oldest" ]; then
    oldest=$folder
  fi
done
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$archive" "$first"
