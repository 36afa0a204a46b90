#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume (compose.yaml): the site's role, which is no superuser, and its database.
# The superuser keeps no password: only `docker compose exec db psql -U postgres` is let in as it.
psql -v ON_ERROR_STOP=1 --no-psqlrc --username "$POSTGRES_USER" --dbname "${POSTGRES_DB:-postgres}" <<'SQL'
\getenv password POSTGRES_PASSWORD
\getenv admin POSTGRES_USER
\set site aahar
\getenv site SITE_ROLE
create role :"site" login nosuperuser nocreatedb nocreaterole password :'password';
create database :"site" owner :"site";
alter role :"admin" password null;
SQL
