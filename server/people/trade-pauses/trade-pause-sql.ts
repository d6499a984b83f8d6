/** SQL for the end of a user's running pause, or NULL. @param id SQL for the user's id */
export function pauseEnd(id: string): string {
  return `(SELECT max(q.until) FROM trade_pause q WHERE q.user_id = ${id} AND q.until > now() AND q.lifted_at IS NULL)`;
}
