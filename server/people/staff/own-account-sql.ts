/**
 * SQL of the id of the account with which a member of staff trades: the one that was named when they were added, else the one with their confirmed email
 * address. An invitation names none. @param staff the name of their row in the query
 */
export function ownAccountOf(staff: string): string {
  return `coalesce(${staff}.user_id, (SELECT own.id FROM users own WHERE lower(own.email) = lower(${staff}.email) AND own.email_verified))`;
}

/** The same of the account for which they trade: of a sub-user, the one that it works for. */
export function ownPartyOf(staff: string): string {
  return `(SELECT coalesce(party.parent_id, party.id) FROM users party WHERE party.id = ${ownAccountOf(staff)})`;
}
