/**
 * What a service key may do in the exchange's name. `users`: create and read users. `kyc`: identity results and freezes. `wallet`: credits,
 * debits, transfers and balances. `sessions`: log-in links. `reports`: reconciliation.
 */
export const SERVICE_SCOPES = ["users", "kyc", "wallet", "sessions", "reports"] as const;
export type ServiceScope = (typeof SERVICE_SCOPES)[number];
