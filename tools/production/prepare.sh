#!/bin/sh
# Creates the folders secrets/, backups/ and deletions/ for compose.production.yml, and a file for each secret. Keeps existing secrets.
set -eu
umask 022
folder="${1:-.}"
secrets="$folder/secrets"
mkdir -p "$secrets" "$folder/backups" "$folder/deletions"
# Only the owner can open the folder. The files in it must be readable by the users that the containers run as.
chmod 700 "$secrets"
# In the postgres image, the user with ID 999 is postgres, which writes the backups.
chown 999:999 "$folder/backups" 2>/dev/null && chmod 700 "$folder/backups" || chmod 1777 "$folder/backups"
# In the API image, the user has ID 1000. The worker writes the list of deleted accounts and the latest public log heads to this folder.
chown 1000:1000 "$folder/deletions" 2>/dev/null && chmod 700 "$folder/deletions" || chmod 1777 "$folder/deletions"

for name in session_secret admin_setup_token metrics_token \
  database_owner_password database_app_password database_reader_password redis_password; do
  [ -s "$secrets/$name" ] || od -An -v -N32 -tx1 /dev/urandom | tr -d ' \n' >"$secrets/$name"
done

# Without the password, clients can run only PING. With the password, the raffle can access only its own keys and channels, and cannot run
# administrative commands.
hash=$(tr -d '\n' <"$secrets/redis_password" | sha256sum | cut -d ' ' -f 1)
cat >"$secrets/redis.acl" <<ACL
user default on nopass resetkeys resetchannels -@all +ping
user raffle on #$hash resetkeys resetchannels ~raffle-* &raffle-* -@all +@read +@write +@pubsub +@transaction +@scripting +@connection +@blocking -@admin -@dangerous +info
ACL

missing=''
for name in stripe_secret_key stripe_webhook_secret smtp_url; do
  [ -s "$secrets/$name" ] || { : >"$secrets/$name"; missing="$missing $secrets/$name"; }
done
echo "The secrets are in $secrets. Keep a copy of session_secret on another machine."
[ -z "$missing" ] || echo "Fill in by hand:$missing"
