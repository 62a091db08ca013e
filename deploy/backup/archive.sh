#!/bin/sh
# Copies one file of PostgreSQL's log to the archive; it is the `archive_command`. PostgreSQL repeats it after a crash,
# so a file that is there already is fine, and one with other content (of another cluster) stays as it is.
#   archive.sh FILE ARCHIVED
set -eu
if [ -e "$2" ]; then
  exec cmp "$1" "$2"
fi
# A crash may cut off a copy, so only a whole one gets the name.
cp "$1" "$2.part"
sync "$2.part"
mv "$2.part" "$2"
sync "$(dirname "$2")"
