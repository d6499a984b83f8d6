#!/bin/bash
# Replaces a primary whose machine is silent within seconds, where `ttl` would take twenty: the machine is switched off first, so its word counts no
# longer. Runs on each machine of PostgreSQL (fence.service), beside Patroni and with its environment, and acts only where this PostgreSQL has every
# commit of the silent one. docs/operations/patroni.md says when to use it.
#
# FENCE_COMMAND is yours: it is given the name of the silent one (PATRONI_NAME) and ends with 0 only once that machine is off, or can't reach anybody
# any more. By a power switch, a hypervisor or your provider's API; never by asking the machine itself.
set -u
: "${PATRONI_NAME:?}" "${PATRONI_ETCD_HOSTS:?}" "${FENCE_COMMAND:?}"
# Looks without an answer in a row; each takes a second and a half.
silent_looks=${FENCE_SILENT_LOOKS:-4}
folder=service/${FENCE_SCOPE:-plaza}

# What etcd's majority says; nothing where it can't be asked.
etcd() {
  local host
  for host in ${PATRONI_ETCD_HOSTS//,/ }; do
    curl -sf -m 2 -X "$1" "http://$host/v2/keys/$folder/$2" && return
  done
}
value_of() { etcd GET "$1?quorum=true" | jq -r '.node.value // empty'; }

# A machine that refuses a connection is alive, and its Patroni is just being started again.
is_silent() {
  curl -s -o /dev/null -m 1 -X OPTIONS "$1"
  (($? == 28))
}

looks=0
while sleep 0.5; do
  leader=$(value_of leader)
  if [[ -z $leader || $leader == "$PATRONI_NAME" ]]; then
    looks=0
    continue
  fi
  address=$(value_of "members/$leader" | jq -r '.api_url // empty')
  if [[ -z $address ]] || ! is_silent "$address"; then
    looks=0
    continue
  fi
  looks=$((looks + 1))
  if ((looks < silent_looks)); then continue; fi
  if ! value_of sync | jq -e --arg leader "$leader" --arg own "$PATRONI_NAME" \
    '.leader == $leader and (.sync_standby // "" | split(",") | index($own) != null)' >/dev/null; then
    echo "$leader is silent, and this PostgreSQL may lack some of its commits: nothing is done"
    looks=0
    continue
  fi
  echo "$leader is silent: it is switched off"
  if timeout "${FENCE_SECONDS:-30}" "$FENCE_COMMAND" "$leader"; then
    # Only if the lock is still its own: somebody else may lead by now.
    etcd DELETE "leader?prevValue=$leader" >/dev/null && echo "$leader is off, and its lock is removed"
  else
    echo "$leader could not be switched off: it is replaced when its ttl has run out"
  fi
  looks=0
done
