import { expect, it } from "vitest";
import { readConfig } from "../../core/config.ts";
import { hashPassword, passwordHolds } from "./password.ts";

it("A password is hashed and compared at OWASP's cost, which no environment lowers", async () => {
  const { passwordCost } = readConfig({ APP_DATABASE_URL: "postgresql://plaza@127.0.0.1/plaza" });
  expect(passwordCost).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  for (const hash of [await hashPassword("Right-Passw0rd!"), await hashPassword("Right-Passw0rd!", passwordCost)]) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordHolds(hash, "Right-Passw0rd!", passwordCost)).toBe(true);
    expect(await passwordHolds(hash, "Wrong-Passw0rd!", passwordCost)).toBe(false);
  }
  expect(await passwordHolds(null, "a password for no account at all", passwordCost)).toBe(false);
});
