/** The one condition of SQL by which a merchant's API key is alive: for a request, a stream, an act and the list of keys. */

/** The key's end: it was revoked, or its time is over. @param alias of the row of `api_key` */
export function keyNotEnded(alias: string): string {
  return `${alias}.revoked_at IS NULL AND (${alias}.expires_at IS NULL OR ${alias}.expires_at > now())`;
}

/** By the key's own row alone, which is written when it is paused: who waits for its lock sees that. @param alias of the row of `api_key` */
export function keyRowLives(alias: string): string {
  return `${keyNotEnded(alias)} AND (${alias}.paused_at > ${alias}.confirmed_at) IS NOT TRUE`;
}

/**
 * Whether the key waits to be confirmed: its owner's password was set by a code, or taken away, after the key was last confirmed. It may be the work of
 * somebody else. Compared with the owner's row too, so that nothing can forget to pause a key.
 * @param alias of the row of `api_key`
 */
export function keyPaused(alias: string): string {
  return `((${alias}.paused_at > ${alias}.confirmed_at) IS TRUE
    OR EXISTS (SELECT FROM users owner WHERE owner.id = ${alias}.user_id AND owner.password_reset_at > ${alias}.confirmed_at))`;
}

/** @param alias of the row of `api_key` */
export function keyLives(alias: string): string {
  return `${keyNotEnded(alias)} AND NOT ${keyPaused(alias)}`;
}
