import type { PaymentId } from "@plaza/contract/ids.ts";
import { createGuardrails, generateSync } from "otplib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Name, WireOf } from "@plaza/contract/calls/index.ts";
import { givePassword, TEST_PASSWORD } from "../../testing/browser.ts";
import { codeTo, lastMessageTo, passResendWait } from "../../testing/mailbox.ts";
import { startStack, TEST_CLOCK_MS, type Person, type Stack } from "../../testing/stack.ts";
import { sign } from "../../core/secrets/seal.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { readStream, streamAddress } from "../../testing/event-stream.ts";
import { authenticatorCode, deleteUsedCodes, sale, act, receipt } from "../../testing/trades.ts";
import { firstRow } from "../../testing/rows.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 40);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

type Body<One extends Name> = WireOf<One>["body"];
const wrongFor = (code: string) => (code === "111111" ? "222222" : "111111");
const google = (stepsAgo = 0) => ({ channel: "google", code: authenticatorCode(stepsAgo) }) as const;
const addresses = async ({ id }: Person) => {
  const { rows } = await stack.owner.query<{ email: string; phone: string; hold: number | null }>(
    "SELECT email, phone, extract(epoch FROM security_hold_until - now())::float / 3600 AS hold FROM users WHERE id = $1",
    [id],
  );
  return firstRow(rows);
};
/** What the account's owner was notified of, in order. */
async function changesOf(person: Person): Promise<unknown[]> {
  const { rows } = await stack.owner.query<{ change: string }>(
    "SELECT facts ->> 'change' AS change FROM notification WHERE user_id = $1 AND kind = 'security_changed' ORDER BY id",
    [person.id],
  );
  return rows.map(({ change }) => change);
}

const unbind = (person: Person, what: "phone" | "email" | "two-factor", body: Body<"DELETE /api/a/v1/auth/phone"> = {}) =>
  stack.call(person, `DELETE /api/a/v1/auth/${what}`, { body });

async function sentCode(
  person: Person,
  channel: "email" | "phone",
  scene: "bind" | "unbind" | "payment",
  account?: string,
): Promise<string> {
  await passResendWait(stack);
  const sent = await stack.call(person, "POST /api/ctc/send-code", {
    body: { channel, scene, ...(account === undefined ? {} : { account }) },
  });
  expect(sent.error).toBeNull();
  return codeTo(stack, account ?? (await addresses(person))[channel]);
}

const newPhone = () => `+4479461${String(Math.floor(Math.random() * 100_000)).padStart(5, "0")}`;

describe("unbinding", () => {
  it("removes the phone while an email address is bound, and vice versa; never the last one", async () => {
    const person = await stack.person();
    expect((await unbind(person, "phone", { securityCode: google() })).error).toBeNull();
    const refusal = await unbind(person, "email", { securityCode: google() });
    expect(refusal).toMatchObject({ status: 422, error: "phone_needed_first" });
    expect(refusal.answer).toMatchObject({ msg: "Please enter a phone number first" });
    const other = await stack.person();
    await deleteUsedCodes(stack.owner);
    expect((await unbind(other, "email", { securityCode: google() })).error).toBeNull();
    const again = await unbind(other, "phone", { securityCode: google() });
    expect(again.answer).toMatchObject({ error: "email_needed_first", msg: "Please enter an email address first" });
  });

  it("of both at once leaves one", async () => {
    const person = await stack.person({ twoFactor: false });
    const [byMail, byPhone] = [await sentCode(person, "email", "unbind"), await sentCode(person, "phone", "unbind")];
    const answers = await Promise.all([
      unbind(person, "phone", { securityCode: { channel: "email", code: byMail } }),
      unbind(person, "email", { securityCode: { channel: "phone", code: byPhone } }),
    ]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const { rows } = await stack.owner.query("SELECT num_nonnulls(email, phone) AS bound FROM users WHERE id = $1", [person.id]);
    expect(rows).toEqual([{ bound: 1 }]);
  });

  it("wants the authenticator's code where there is one, and never a code by what goes", async () => {
    const person = await stack.person();
    const byMail = { channel: "email", code: await sentCode(person, "email", "unbind") } as const;
    expect((await unbind(person, "phone", { securityCode: byMail })).error).toBe("security_code_required");
    const bare = await stack.person({ twoFactor: false });
    const byPhone = { channel: "phone", code: await sentCode(bare, "phone", "unbind") } as const;
    expect((await unbind(bare, "phone", { securityCode: byPhone })).error).toBe("security_code_required");
    expect((await unbind(bare, "phone")).error).toBe("security_code_required");
    expect((await unbind(bare, "email", { securityCode: byPhone })).error).toBeNull();
  });

  it.each(["phone", "email", "two-factor"] as const)(
    "%s holds withdrawals, sales and payment accounts for 24 hours, and says until when",
    async (what) => {
      await deleteUsedCodes(stack.owner);
      const person = await stack.person({ usdt: "100" });
      const { data } = await unbind(person, what, { securityCode: google() });
      expect(await changesOf(person)).toEqual([what === "two-factor" ? "two_factor_off" : `${what}_removed`]);
      expect((await addresses(person)).hold).toBeCloseTo(24, 1);
      expect((await stack.call(person, "GET /api/a/v1/auth/security")).data.holdUntil).toBe(data.holdUntil);
      const payment = await stack.call(person, "POST /api/ctc/create-user-payment", {
        body: {
          methodId: "wise",
          fiat: "USD",
          fields: { account_holder: person.name, email_or_phone: "a@b.test" },
          securityCode: google(1),
        },
      });
      expect(payment.answer).toMatchObject({ data: { reasons: [{ reason: "security_hold", availableAt: data.holdUntil }] } });
      const { rows } = await stack.owner.query<{ id: PaymentId }>("SELECT id FROM payment_account WHERE user_id = $1", [person.id]);
      const removed = await stack.call(person, "POST /api/ctc/remove-user-payment", {
        body: { paymentId: firstRow(rows).id, securityCode: google(1) },
      });
      expect(removed.answer).toMatchObject({
        error: "not_eligible",
        data: { reasons: [{ reason: "security_hold", availableAt: data.holdUntil }] },
      });
    },
  );

  it("leaves a running order to be released, with both factors that are left", async () => {
    await deleteUsedCodes(stack.owner);
    const trade = await sale(stack);
    await act(stack, trade.buyer, trade.orderId, "pay");
    await unbind(trade.seller, "phone", { securityCode: google(1) });
    const release = receipt(trade.buyer);
    expect(await act(stack, trade.seller, trade.orderId, "release", release)).toMatchObject({
      status: 422,
      error: "security_code_required",
    });
    await stack.call(trade.seller, "POST /api/ctc/send-code", { body: { channel: "email", scene: "release", orderId: trade.orderId } });
    const code = await codeTo(stack, (await addresses(trade.seller)).email);
    await deleteUsedCodes(stack.owner);
    const same = { ...release, secondCode: google() };
    expect((await act(stack, trade.seller, trade.orderId, "release", same)).error).toBe("security_code_required");
    // A recovery code stands for the authenticator.
    const recovery = { ...release, secondCode: { channel: "recovery", code: "aaaaa-bbbbb" } } as const;
    expect((await act(stack, trade.seller, trade.orderId, "release", recovery)).error).toBe("security_code_required");
    const both = { ...release, secondCode: { channel: "email", code } } as const;
    // One that is wrong says which, and costs nothing of the other.
    const mailWrong = { ...both, secondCode: { channel: "email", code: wrongFor(code) } } as const;
    expect((await act(stack, trade.seller, trade.orderId, "release", mailWrong)).answer).toMatchObject({
      error: "security_code_wrong",
      data: { channel: "email", triesLeft: 4 },
    });
    const appWrong = { ...both, securityCode: { channel: "google", code: wrongFor(google().code) } } as const;
    expect((await act(stack, trade.seller, trade.orderId, "release", appWrong)).answer).toMatchObject({
      error: "security_code_wrong",
      data: { channel: "google" },
    });
    expect((await act(stack, trade.seller, trade.orderId, "release", both)).data.status).toBe("completed");
  });
});

describe("binding", () => {
  it("needs the code that went to the new address and one of what is there; a code for one address binds no other", async () => {
    const person = await stack.person({ phone: false, twoFactor: false });
    const [phone, other] = [newPhone(), newPhone()];
    const code = await sentCode(person, "phone", "bind", phone);
    const bind = (body: Body<"POST /api/a/v1/auth/phone">) => stack.call(person, "POST /api/a/v1/auth/phone", { body });
    const securityCode = { channel: "email", code: await sentCode(person, "email", "bind") } as const;
    expect((await bind({ phone, code })).error).toBe("security_code_required");
    expect((await bind({ phone: other, code, securityCode })).error).toBe("security_code_wrong");
    expect((await bind({ phone, code: "12345", securityCode })).answer).toMatchObject({ msg: "Invalid code format. Please try again." });
    expect((await bind({ phone, code: "١٢٣٤٥٦", securityCode })).error).toBe("security_code_malformed");
    expect((await bind({ phone, code, securityCode })).error).toBeNull();
    expect(await addresses(person)).toMatchObject({ phone });
    expect(await changesOf(person)).toEqual(["phone_added"]);
    expect((await bind({ phone: other, code, securityCode })).error).toBe("already_done");
    expect((await stack.call(person, "GET /api/ctc/verify-user")).data.missing).not.toContain("phone");
  });

  it("a dial code that a server of 0.1.0 writes without its plus gets it", async () => {
    const { id } = await stack.person();
    const { rows } = await stack.owner.query("UPDATE users SET dial_code = '44' WHERE id = $1 RETURNING dial_code", [id]);
    expect(rows).toEqual([{ dial_code: "+44" }]);
  });

  it("sends a stranger's address no more than five codes an hour, and its owner a notice", async () => {
    const [owner, person] = [await stack.person(), await stack.person({ phone: false, twoFactor: false })];
    const { phone } = await addresses(owner);
    const words: (string | null)[] = [];
    for (let time = 0; time < 6; time++) {
      await passResendWait(stack);
      words.push(
        (await stack.call(person, "POST /api/ctc/send-code", { body: { channel: "phone", scene: "bind", account: phone } })).error,
      );
    }
    expect(words).toEqual([null, null, null, null, null, "too_many_requests"]);
    expect(await lastMessageTo(stack, phone)).toMatchObject({ code: "" });
  });

  it("tells nobody whether an address is somebody's by how much mail it has had", async () => {
    const [owner, person] = [await stack.person(), await stack.person({ email: false, twoFactor: false })];
    const { email } = await addresses(owner);
    const answers = await Promise.all(
      [email, "nobody-at-all@example.test"].map(async (account) => {
        for (let time = 0; time < 5; time++) {
          await stack.owner.query("UPDATE password_reset SET created_at = created_at - interval '61 seconds'");
          await stack.call(null, "POST /api/a/v2/auth/password/forgot", { key: null, body: { account } });
        }
        return account;
      }),
    );
    const { rows } = await stack.owner.query("SELECT count(*)::int AS mails FROM outgoing_message WHERE address = $1", [email]);
    expect(rows).toEqual([{ mails: 5 }]);
    const words: (string | null)[] = [];
    for (const account of answers) {
      await passResendWait(stack);
      words.push((await stack.call(person, "POST /api/ctc/send-code", { body: { channel: "email", scene: "bind", account } })).error);
    }
    expect(words).toEqual([null, null]);
  });

  it("of a new password are answered no sooner where nobody has the address", async () => {
    const { email } = await addresses(await stack.person());
    for (const account of [email, "nobody-either@example.test"]) {
      const asked = performance.now();
      expect((await stack.call(null, "POST /api/a/v2/auth/password/forgot", { key: null, body: { account } })).status).toBe(200);
      expect(performance.now() - asked).toBeGreaterThan(39);
    }
  });

  it("is no business of a sub-user's", async () => {
    const sub = await subUserOf(stack, await stack.person(), "release");
    expect((await unbind(sub, "phone", { securityCode: google() })).error).toBe("not_allowed");
    expect((await stack.call(sub, "POST /api/a/v1/auth/two-factor/setup")).error).toBe("not_allowed");
    expect((await stack.call(sub, "GET /api/a/v1/auth/security")).data.mayChange).toBe(false);
  });
});

describe("a code", () => {
  it("of one purpose, or of another person, opens nothing else; of two uses at once one wins", async () => {
    const [person, other] = [await stack.person({ twoFactor: false }), await stack.person({ twoFactor: false })];
    const payment = await sentCode(person, "email", "payment");
    expect((await unbind(person, "phone", { securityCode: { channel: "email", code: payment } })).error).toBe("security_code_expired");
    const code = await sentCode(person, "email", "unbind");
    expect((await unbind(other, "phone", { securityCode: { channel: "email", code } })).error).toBe("security_code_expired");
    const word = (text: string) =>
      stack.call(person, "POST /api/a/v1/auth/anti-phishing", { body: { word: text, securityCode: { channel: "email", code: bind } } });
    const bind = await sentCode(person, "email", "bind");
    const words = (await Promise.all(["one", "two", "three", "four"].map(word))).map(({ error }) => error ?? "done");
    expect(words.toSorted()).toEqual(["done", "security_code_expired", "security_code_expired", "security_code_expired"]);
  });
});

describe("the authenticator app", () => {
  async function setUp(person: Person) {
    const { secret, uri } = (await stack.call(person, "POST /api/a/v1/auth/two-factor/setup")).data;
    expect(uri).toContain(`secret=${secret}`);
    return generateSync({ secret, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }), epoch: Math.floor(TEST_CLOCK_MS / 1000) });
  }

  it("is on once its first code is confirmed, shows recovery codes once, and is required at the next login", async () => {
    const person = await stack.person({ twoFactor: false, phone: false });
    const account = await givePassword(stack, person);
    const code = await setUp(person);
    const turnOn = (body: Body<"POST /api/a/v1/auth/two-factor">) =>
      stack.call(person, "POST /api/a/v1/auth/two-factor", { body, key: null });
    expect((await turnOn({ code: code === "000000" ? "000001" : "000000" })).error).toBe("security_code_wrong");
    expect((await turnOn({ code })).error).toBe("security_code_required");
    const securityCode = { channel: "email", code: await sentCode(person, "email", "bind") } as const;
    const { recoveryCodes } = (await turnOn({ code, securityCode })).data;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await stack.call(person, "GET /api/a/v1/auth/security")).data).toMatchObject({ authenticator: true, recoveryCodesLeft: 10 });
    const login = (given?: string) =>
      stack.call(null, "POST /api/a/v2/auth/login", {
        body: { account, password: TEST_PASSWORD, ...(given === undefined ? {} : { code: given }) },
        key: null,
      });
    expect((await login()).error).toBe("two_factor_required");
    expect((await login(code)).error).toBe("security_code_wrong");
    expect((await login(recoveryCodes[0]?.toUpperCase())).status).toBe(200);
    expect((await login(recoveryCodes[0])).error).toBe("security_code_wrong");
    const off = () => unbind(person, "two-factor", { securityCode: { channel: "recovery", code: recoveryCodes[1] ?? "" } });
    const answers = await Promise.all([off(), off()]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect((await login()).status).toBe(200);
    expect((await stack.call(person, "GET /api/a/v1/auth/security")).data).toMatchObject({ authenticator: false, recoveryCodesLeft: 0 });
    expect(await changesOf(person)).toEqual(["two_factor_on", "two_factor_off"]);
  });

  it("keeps no secret in the open, and a recovery code of somebody else opens nothing", async () => {
    const [person, other] = [await stack.person(), await stack.person()];
    await deleteUsedCodes(stack.owner);
    const { recoveryCodes } = (
      await stack.call(person, "POST /api/a/v1/auth/recovery-codes", { body: { securityCode: google() }, key: null })
    ).data;
    const stolen = { channel: "recovery", code: recoveryCodes[0] ?? "" } as const;
    expect((await unbind(other, "phone", { securityCode: stolen })).error).toBe("security_code_wrong");
    const { rows } = await stack.owner.query<{ all: string }>(
      "SELECT (SELECT json_agg(r)::text FROM recovery_code r) || (SELECT json_agg(i)::text FROM idempotency i) AS all",
    );
    for (const code of recoveryCodes) expect(rows[0]?.all).not.toContain(code);
    // With a copy of the signing key as well, each guess costs as much as one of a password.
    const { signingKey } = stack.server.context.config;
    const { rows: kept } = await stack.owner.query<{ hash: Buffer; salt: Buffer }>(
      "SELECT code_hash AS hash, salt FROM recovery_code WHERE user_id = $1",
      [person.id],
    );
    expect(new Set(kept.map(({ salt }) => salt.toString("hex"))).size).toBe(1);
    const keyedOf = (text: string) => sign(signingKey, "recovery-code", `${person.id}:${text}`);
    const bare = recoveryCodes.map((code) => code.replace("-", ""));
    const hashes = kept.map(({ hash }) => hash.toString("base64url"));
    for (const code of bare) expect(hashes).not.toContain(keyedOf(code));
    // Codes of a time before sets had a salt stay good.
    await stack.owner.query("DELETE FROM recovery_code WHERE user_id = $1 AND code_hash <> $2", [person.id, kept[0]?.hash]);
    await stack.owner.query("UPDATE recovery_code SET code_hash = $2, salt = NULL WHERE user_id = $1", [
      person.id,
      Buffer.from(keyedOf(bare[0] ?? ""), "base64url"),
    ]);
    expect((await unbind(person, "phone", { securityCode: stolen })).error).toBeNull();
  });
});

describe("signing out elsewhere", () => {
  it("ends that device's open streams at once", async () => {
    const person = await stack.person();
    await stack.call(person, "GET /api/ctc/get-r-token");
    const account = await givePassword(stack, person);
    const { token } = (await stack.call(null, "POST /api/a/v2/auth/login", { body: { account, password: TEST_PASSWORD }, key: null })).data;
    const reader = await readStream(stack.server.url, await streamAddress(stack, { ...person, token }));
    expect((await reader.next())?.event).toBe("ready");
    const ended = await stack.call(person, "DELETE /api/a/v1/auth/sessions");
    expect(ended.data).toEqual({ ended: 1 });
    const last = [];
    for (let event = await reader.next(); event !== null; event = await reader.next()) last.push(event.event);
    expect(last.filter((event) => event !== "notification")).toEqual(["over"]);
    expect(last.at(-1)).toBe("over");
  });
});
