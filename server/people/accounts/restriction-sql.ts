/**
 * SQL over a row of `users`: whether the account could release nothing, now or at a time after `since`. It is or was frozen (the end of a freeze that
 * is over stays in its column), or its identity is withdrawn.
 */
export function wasRestricted(user: string, since: string): string {
  return `(coalesce(${user}.frozen_until > ${since}, false) OR ${user}.kyc_status <> 'approved')`;
}
