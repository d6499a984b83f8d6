/** What one hash of a password costs by argon2id: memory in KiB, passes over it, threads. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP's floor for argon2id (19 MiB, 2 passes); a login costs about 20 ms of one core. No environment changes it. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
