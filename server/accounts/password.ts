import { hash, verify } from "@node-rs/argon2";

/** OWASP's floor for argon2id (19 MiB, 2 passes); a login costs about 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

// Of a password that nobody has: checked when the account is unknown, so that both answers take the same time.
const NOBODYS_HASH = hashPassword("a password for no account at all");

export async function passwordHolds(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await NOBODYS_HASH), password);
  return right && passwordHash !== null;
}
