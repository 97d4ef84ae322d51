#!/bin/sh
# Dumps the database every day and keeps each dump for two weeks. The `backup` service in compose.production.yml runs
# this script.
set -eu
umask 077
PGPASSWORD=$(cat /run/secrets/database_owner_password)
export PGPASSWORD
while :; do
  name="/backups/raffle-$(date -u +%Y-%m-%d-%H%M%S).dump"
  # The dump gets its final name only once it is complete.
  if pg_dump --format=custom --file="$name.part"; then
    mv "$name.part" "$name"
    find /backups -name 'raffle-*.dump' -mtime +14 -delete
    echo "backup: $name"
    sleep 86400
  else
    rm -f "$name.part"
    echo 'backup: failed, next try in a minute' >&2
    sleep 60
  fi
done
