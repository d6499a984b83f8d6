import { hash, hashRaw, verify } from "@node-rs/argon2";
import { passwordProblem } from "@plaza/domain/people/password.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";
import { PASSWORD_COST, type PasswordCost } from "../../core/secrets/password-cost.ts";

/** Returns argon2id in PHC format, with its salt and costs. Computed on a thread of the pool. */
export function hashPassword(password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
  return hash(password, cost);
}

/** As slow as a password's hash, for other secrets; the caller keeps the salt. */
export function hashSlowly(text: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  return hashRaw(text, { ...cost, salt });
}

/** Of a password that nobody has: checked when the account is unknown, so that both answers take the same time. One for each cost. */
const nobodysHashes = new Map<PasswordCost, Promise<string>>();

function nobodysHash(cost: PasswordCost): Promise<string> {
  const made = nobodysHashes.get(cost) ?? hashPassword("a password for no account at all", cost);
  nobodysHashes.set(cost, made);
  return made;
}

/**
 * An account without a password (its hash is none) takes as long to say no as one with another.
 * @param cost with which passwords are hashed here
 */
export async function passwordHolds(passwordHash: string | null, password: string, cost: PasswordCost): Promise<boolean> {
  const known = passwordHash?.startsWith("$argon2") === true ? passwordHash : null;
  const right = await verify(known ?? (await nobodysHash(cost)), password);
  return right && known !== null;
}

/** What leaked most often, 50,000 of them, in small letters; 4 MB once somebody chooses a password. */
let common: Promise<ReadonlySet<string>> | null = null;

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** Refuses what is guessed first: too short or simple, the account's own name, or a common password, also dressed up as "Password123!". */
export async function refuseWeak(password: string, account: string): Promise<Refusal | null> {
  const problem = passwordProblem(password, account) ?? ((await isCommon(password)) ? "common" : null);
  return problem === null ? null : refuse("weak_password", { problem });
}

async function isCommon(password: string): Promise<boolean> {
  common ??= readCommon();
  const known = await common;
  const small = password.toLowerCase();
  const bare = small.replace(/[\d\W_]+$/, "").replace(/^[\d\W_]+/, "");
  return known.has(small) || (bare.length >= 4 && bare.length + 5 > small.length && known.has(bare));
}
