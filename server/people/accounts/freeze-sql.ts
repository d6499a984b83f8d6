/** SQL: whether an account is frozen now, or was at a time after `since`. The end of a freeze that is over stays in its column. */
export function wasFrozenSince(userId: string, since: string): string {
  return `coalesce((SELECT f.frozen_until > ${since} FROM users f WHERE f.id = ${userId}), false)`;
}
