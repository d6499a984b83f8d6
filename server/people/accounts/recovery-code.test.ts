import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { readId } from "@plaza/contract/ids.ts";
import { PASSWORD_COST } from "../../core/secrets/password-cost.ts";
import { makeRecoverySalt, recoveryCodeHash } from "./recovery-code.ts";

const context = { config: { signingKey: randomBytes(32), passwordCost: PASSWORD_COST }, randomBytes };
const hash = (salt: Buffer | null) => recoveryCodeHash(context, readId<"user">("1"), "abcde-fgh23", salt);

/** Processor time and not the clock: another program on the machine changes only that. */
async function workOf(salt: Buffer | null): Promise<number> {
  const before = process.cpuUsage();
  for (const _time of Array.from({ length: 5 })) await hash(salt);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

it("a guess takes as long where nobody has recovery codes, so that its time doesn't tell who has some", async () => {
  const salt = makeRecoverySalt(context);
  await hash(salt);
  const [some, none] = [await workOf(salt), await workOf(null)];
  expect(none / some).toBeGreaterThan(0.5);
  expect(none / some).toBeLessThan(2);
});

it("a code of a time before sets had a salt still has its hash", async () => {
  const [first, second] = [await hash(null), await hash(null)];
  expect(first.equals(second)).toBe(true);
  expect(first.equals(await hash(makeRecoverySalt(context)))).toBe(false);
});
