/** Idle and absolute limits of a user's session. A trading day fits; a forgotten browser does not. */
const IDLE_HOURS = 12;
export const ABSOLUTE_HOURS = 24 * 7;

/** Logins of one person at a time. A new one beyond that ends the oldest. */
export const MOST_LOGINS = 50;

/** The one condition of SQL by which a session is alive: for a request, a stream, the list of devices. @param alias of the row of `session` */
export function sessionLives(alias: string): string {
  return `${alias}.expires_at > now() AND ${sessionInUse(`${alias}.last_seen_at`)}`;
}

/** @param lastSeen the SQL of when anything was heard of it */
export function sessionInUse(lastSeen: string): string {
  return `${lastSeen} > now() - interval '${IDLE_HOURS} hours'`;
}
