#!/bin/sh
# Creates Banche's role and database at the first start of PostgreSQL. The role is no superuser.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="$BANCHE_DATABASE_PASSWORD" \
  --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role banche login password :'password';
create database banche owner banche encoding 'UTF8' template template0;
SQL
