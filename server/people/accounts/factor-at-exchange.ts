/** SQL: whether the exchange checks a user's codes, for the table `users` under this name. */
export function factorAtExchange(users: string): string {
  return `(${users}.external_id IS NOT NULL AND (SELECT second_factor FROM exchange_switch))`;
}
