#!/bin/sh
# Makes the secrets that only have to be random, once. Those of your mail and text message services you write yourself.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
cd secrets
[ ! -e database_password ] || { echo "secrets/ is there already: nothing was changed."; exit 1; }
random() { openssl rand -hex 32; }
owner=$(random)
printf %s "$owner" > database_password
printf 'postgres://plaza_owner:%s@postgres:5432/plaza' "$owner" > database_url
printf 'postgres://plaza_server:%s@postgres:5432/plaza' "$(random)" > app_database_url
for name in sealing_key signing_key grafana_password; do random > "$name"; done
printf 'smtps://name:password@mail.example.com:465' > smtp_url
printf 'the token of your text message service' > sms_token
# Nobody else enters this folder; inside it the containers' user must be able to read.
chmod 444 ./*
echo "secrets/ is made. Write smtp_url and sms_token, and keep copies of sealing_key and signing_key apart from this machine and its backups."
