#!/bin/sh
# Runs once, when the database's volume is empty. Creates Haulway's user, which is not a superuser, and its database.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$HAULWAY_PASSWORD" --username "$POSTGRES_USER" <<'SQL'
create role haulway login nosuperuser nocreaterole nocreatedb password :'password';
create database haulway owner haulway;
SQL
