import { readText } from "@plaza/contract/unknown-value.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, makeKey } from "../testing/keys.ts";
import { codeTo } from "../testing/mailbox.ts";
import { late, openLanes, race } from "../testing/races.ts";
import { startStack, type Person, type Stack } from "../testing/stack.ts";
import { subUserOf } from "../testing/sub-users.ts";
import { authenticatorCode, deleteUsedCodes } from "../testing/trades.ts";

/** Out of the P2P wallet: with a code, never during a hold or a freeze, and never twice. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ withdrawalNeedsCode: true, withdrawalsPerDay: 3, wrongCodesPerDay: 100_000 });
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

type Code = { channel: "google" | "email" | "recovery"; code: string };
const google = (): Code => ({ channel: "google", code: authenticatorCode() });

async function withdraw(person: Person, quantity: string, securityCode?: Code, key?: string) {
  const body = { assetCode: "USDT", from: "p2p", to: "spot", quantity, ...(securityCode === undefined ? {} : { securityCode }) } as const;
  return stack.call(person, "POST /api/t/v2/transfer", { body, ...(key === undefined ? {} : { key }) });
}

async function balance(person: Person): Promise<string> {
  const { balances } = (await stack.call(person, "GET /api/t/v2/spot-balance")).data;
  const usdt = balances.find(({ assetCode }) => assetCode === "USDT");
  return `${usdt?.p2p} ${usdt?.spot}`;
}

const onHold = { error: "not_eligible", data: { reasons: [{ reason: "security_hold" }] } };

describe("a withdrawal", () => {
  test("takes a code of its scene, once, and moves nothing without one", async () => {
    const person = await stack.person({ usdt: "100" });
    const without = await withdraw(person, "10");
    expect(without.answer).toMatchObject({ error: "security_code_required", data: { channels: ["google", "recovery"] } });
    expect((await withdraw(person, "10", { channel: "google", code: "12345" })).error).toBe("security_code_malformed");
    expect((await withdraw(person, "10", { channel: "google", code: "000000" })).error).toBe("security_code_wrong");
    expect(await balance(person)).toBe("100 0");
    const code = google();
    expect((await withdraw(person, "10", code)).error).toBeNull();
    expect((await withdraw(person, "10", code)).error).toBe("security_code_wrong");
    expect(await balance(person)).toBe("90 10");
  });

  test("takes a code that was sent for it where there is no authenticator, and none that was sent for something else", async () => {
    const person = await stack.person({ usdt: "100", twoFactor: false });
    const { email } = (await stack.owner.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [person.id])).rows[0] ?? {
      email: "",
    };
    await stack.call(person, "POST /api/ctc/send-code", { body: { channel: "email", scene: "payment" } });
    expect((await withdraw(person, "10", { channel: "email", code: await codeTo(stack, email) })).error).toBe("security_code_expired");
    await deleteUsedCodes(stack.owner);
    await stack.owner.query("DELETE FROM security_code");
    expect((await stack.call(person, "POST /api/ctc/send-code", { body: { channel: "email", scene: "withdraw" } })).error).toBeNull();
    expect((await withdraw(person, "10", { channel: "email", code: await codeTo(stack, email) })).error).toBeNull();
    expect(await balance(person)).toBe("90 10");
  });

  test("of too much leaves the code for another try", async () => {
    const person = await stack.person({ usdt: "100" });
    expect((await withdraw(person, "100.5", google())).error).toBe("insufficient_balance");
    expect((await withdraw(person, "100", google())).error).toBeNull();
  });

  test("is refused after as many as a day may have, and coins still come back in", async () => {
    const person = await stack.person({ usdt: "100" });
    for (const _ of [1, 2, 3]) {
      await deleteUsedCodes(stack.owner);
      expect((await withdraw(person, "1", google())).error).toBeNull();
    }
    await deleteUsedCodes(stack.owner);
    expect((await withdraw(person, "1", google())).error).toBe("too_many_requests");
    const back = { assetCode: "USDT", from: "spot", to: "p2p", quantity: "3" } as const;
    expect((await stack.call(person, "POST /api/t/v2/transfer", { body: back })).error).toBeNull();
    expect(await balance(person)).toBe("100 0");
  });

  test("is the owner's alone: neither a sub-user nor an API key makes one", async () => {
    const person = await stack.person({ usdt: "100" });
    const helper = await subUserOf(stack, person, "release");
    expect((await withdraw(helper, "1", google())).error).toBe("not_allowed");
    await deleteUsedCodes(stack.owner);
    const key = await makeKey(stack, person, { scopes: ["read", "adverts"] });
    const body = { assetCode: "USDT", from: "p2p", to: "spot", quantity: "1" };
    expect((await ask(stack, key, "POST /api/t/v2/transfer", { body })).status).toBe(403);
    expect(await balance(person)).toBe("100 0");
  });
});

describe("for 24 hours", () => {
  test.each([
    ["the phone is unbound", "DELETE /api/a/v1/auth/phone"],
    ["the email is unbound", "DELETE /api/a/v1/auth/email"],
    ["the authenticator is turned off", "DELETE /api/a/v1/auth/two-factor"],
  ] as const)("after %s nothing is withdrawn, and then again", async (_what, unbind) => {
    await deleteUsedCodes(stack.owner);
    const person = await stack.person({ usdt: "100" });
    expect((await stack.call(person, unbind, { body: { securityCode: google() } })).error).toBeNull();
    const refused = await withdraw(person, "10", google());
    expect(refused.answer).toMatchObject(onHold);
    const until = Date.parse(readText(refused.answer, "data", "reasons", 0, "availableAt"));
    expect((until - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    expect(await balance(person)).toBe("100 0");
    await stack.owner.query("UPDATE users SET security_hold_until = now() WHERE id = $1", [person.id]);
    await deleteUsedCodes(stack.owner);
    const after = await withdraw(person, "10", unbind.endsWith("two-factor") ? undefined : google());
    expect(after.error).toBe(unbind.endsWith("two-factor") ? "security_code_required" : null);
  });
});

test("of a withdrawal and a freeze, a hold or a second withdrawal at the same time, exactly what is allowed happens", async () => {
  const lanes = await openLanes(stack);
  const end = {
    freeze: "UPDATE users SET frozen_until = now() + interval '1 day' WHERE id = $1",
    hold: "UPDATE users SET security_hold_until = now() + interval '1 day' WHERE id = $1",
  };
  for (const rival of ["freeze", "hold", "second"] as const) {
    const tally = await race(stack, `a withdrawal against a ${rival}`, lanes, async (_lane, number) => {
      const person = await stack.person({ usdt: "10" });
      const other = async () => {
        if (rival === "second") return withdraw(person, "10", google());
        await stack.owner.query(end[rival], [person.id]);
        return null;
      };
      // The withdrawal looks at much before it moves anything, so its rival often has to be late to meet it.
      const results = await Promise.all([withdraw(person, "10", google()), late(stack, (number * 7) % 30, other)]);
      const answers = results.filter((result) => result !== null);
      const done = answers.filter(({ error }) => error === null).length;
      const left = await balance(person);
      expect(left).toBe(done === 1 ? "0 10" : "10 0");
      if (rival === "second") expect(done).toBe(1);
      // What began after the rival's commit is refused.
      else expect(["account_frozen", "not_eligible", "security_code_wrong"]).toContain((await withdraw(person, "1", google())).error);
      return done === 1 ? "withdrawn" : "refused";
    });
    expect(tally["withdrawn"]).toBeGreaterThan(0);
  }
});
