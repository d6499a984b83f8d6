import { readField } from "@plaza/contract/unknown-value.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, authenticatorCode, buy, details, deleteUsedCodes, receipt, sale, type Trade } from "../../testing/trades.ts";
import { firstRow } from "../../testing/rows.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 12);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

type Channel = "google" | "email" | "phone";

/** Two orders of one seller, both paid. */
async function twoPaid(): Promise<Trade & { readonly otherId: OrderId }> {
  const trade = await sale(stack);
  const otherId = await buy(stack, trade.buyer, trade.advId);
  for (const orderId of [trade.orderId, otherId]) await act(stack, trade.buyer, orderId, "pay");
  return { ...trade, otherId };
}

function release(trade: Trade, orderId: OrderId, code: string, channel: Channel = "google") {
  return act(stack, trade.seller, orderId, "release", { ...receipt(trade.buyer), securityCode: { channel, code }, version: 2 });
}

const send = (person: Person, orderId?: OrderId, headers: Record<string, string> = {}) =>
  stack.call(person, "POST /api/ctc/send-code", {
    headers,
    body: { channel: "email", scene: "release", ...(orderId === undefined ? {} : { orderId }) },
  });

async function lastMail(person: Person): Promise<{ subject: string; body: string; code: string }> {
  const { rows } = await stack.owner.query<{ subject: string; body: string }>(
    "SELECT subject, body FROM outgoing_message WHERE user_id = $1 ORDER BY id DESC LIMIT 1",
    [person.id],
  );
  const { subject, body } = firstRow(rows);
  return { subject, body, code: /\d{6}/.exec(subject)?.[0] ?? "none" };
}

async function sentCode(person: Person, orderId: OrderId): Promise<string> {
  await stack.owner.query("UPDATE security_code SET created_at = created_at - interval '61 seconds' WHERE user_id = $1", [person.id]);
  expect((await send(person, orderId)).error).toBeNull();
  return (await lastMail(person)).code;
}

const wrongFor = (code: string) => (code === "111111" ? "222222" : "111111");

describe("a code of the authenticator", () => {
  it("opens one release, and no second one", async () => {
    const trade = await twoPaid();
    const code = authenticatorCode();
    expect((await release(trade, trade.orderId, code)).data.status).toBe("completed");
    expect(await release(trade, trade.otherId, code)).toMatchObject({ status: 422, error: "security_code_wrong" });
    expect((await details(stack, trade.seller, trade.otherId)).status).toBe("paid");
  });

  it("of an earlier half minute is worth nothing once a later one was used", async () => {
    const trade = await twoPaid();
    expect((await release(trade, trade.orderId, authenticatorCode(0))).error).toBeNull();
    expect((await release(trade, trade.otherId, authenticatorCode(1))).error).toBe("security_code_wrong");
  });

  it("is good for its own and the next half minute, not longer and not before", async () => {
    const trade = await twoPaid();
    for (const stepsAgo of [3, -2])
      expect((await release(trade, trade.orderId, authenticatorCode(stepsAgo))).error).toBe("security_code_wrong");
    expect((await release(trade, trade.orderId, authenticatorCode(1))).error).toBeNull();
  });

  it("that is no code is refused without counting", async () => {
    const trade = await twoPaid();
    for (const code of ["12345", "1234567", "12345a", "١٢٣٤٥٦", " 12345"])
      expect((await release(trade, trade.orderId, code)).error).toBe("security_code_malformed");
    const { rows } = await stack.owner.query("SELECT failures FROM authenticator_guess WHERE user_id = $1", [trade.seller.id]);
    expect(rows).toEqual([]);
  });

  it("is locked after five wrong ones, for a quarter of an hour", async () => {
    const trade = await twoPaid();
    const wrong = wrongFor(authenticatorCode());
    for (let guess = 1; guess <= 5; guess++) expect((await release(trade, trade.orderId, wrong)).error).toBe("security_code_wrong");
    expect(await release(trade, trade.orderId, authenticatorCode())).toMatchObject({ status: 429, error: "too_many_attempts" });
    await stack.owner.query(
      "UPDATE authenticator_guess SET locked_until = locked_until - interval '14 minutes 50 seconds' WHERE user_id = $1",
      [trade.seller.id],
    );
    expect((await release(trade, trade.orderId, authenticatorCode())).error).toBe("too_many_attempts");
    await stack.owner.query("UPDATE authenticator_guess SET locked_until = now() - interval '1 second' WHERE user_id = $1", [
      trade.seller.id,
    ]);
    expect((await release(trade, trade.orderId, authenticatorCode())).data.status).toBe("completed");
  });

  it("can't be guessed faster by guessing at once: five tries, whatever the number of orders and requests", async () => {
    const trade = await twoPaid();
    const wrong = wrongFor(authenticatorCode());
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) => release(trade, guess % 2 === 0 ? trade.orderId : trade.otherId, wrong)),
    );
    const words = answers.map((answer) => answer.error);
    expect(words.filter((word) => word === "security_code_wrong")).toHaveLength(5);
    expect(words.filter((word) => word === "too_many_attempts" || word === "busy")).toHaveLength(35);
  });

  it("is no way for somebody who has no authenticator", async () => {
    const trade = await twoPaid();
    await stack.owner.query("UPDATE users SET totp_secret = NULL WHERE id = $1", [trade.seller.id]);
    expect(await release(trade, trade.orderId, authenticatorCode())).toMatchObject({ status: 422, error: "channel_not_bound" });
  });
});

describe("a code that was sent", () => {
  it("states what it does, in the language of the user who requested it", async () => {
    const trade = await twoPaid();
    await send(trade.seller, trade.orderId);
    const { body, subject, code } = await lastMail(trade.seller);
    for (const fact of [code, "100 USDT", "100 USD", trade.orderId]) expect(body).toContain(fact);
    expect(body).not.toContain(trade.buyer.name);
    expect(subject).toContain(code);
    await stack.owner.query("UPDATE security_code SET created_at = created_at - interval '61 seconds'");
    await send(trade.seller, trade.orderId, { language: "ja" });
    expect((await lastMail(trade.seller)).body).toMatch(/[ぁ-ん一-龯]/);
  });

  it("opens the order for which it was sent, once, and no other", async () => {
    const trade = await twoPaid();
    const code = await sentCode(trade.seller, trade.orderId);
    expect((await release(trade, trade.otherId, code, "email")).error).toBe("security_code_expired");
    const other = await sentCode(trade.seller, trade.otherId);
    if (other !== code) expect((await release(trade, trade.otherId, code, "email")).error).toBe("security_code_wrong");
    expect((await release(trade, trade.orderId, code, "phone")).error).toBe("security_code_expired");
    expect((await release(trade, trade.orderId, code, "email")).data.status).toBe("completed");
    const { rows } = await stack.owner.query("SELECT count(*)::int AS used FROM security_code WHERE user_id = $1 AND used_at IS NOT NULL", [
      trade.seller.id,
    ]);
    expect(rows).toEqual([{ used: 1 }]);
  });

  it("opens nothing else than what its message said", async () => {
    const trade = await twoPaid();
    const code = await sentCode(trade.seller, trade.orderId);
    await stack.owner.query("UPDATE orders SET amount = amount + 100 WHERE id = $1", [trade.orderId]);
    const answer = await act(stack, trade.seller, trade.orderId, "release", {
      confirm: { amount: "101", senderName: trade.buyer.name },
      securityCode: { channel: "email", code },
    });
    expect(answer.error).toBe("security_code_wrong");
  });

  it("of another purpose opens no release", async () => {
    const trade = await twoPaid();
    await stack.call(trade.seller, "POST /api/ctc/send-code", { body: { channel: "email", scene: "payment" } });
    expect((await release(trade, trade.orderId, (await lastMail(trade.seller)).code, "email")).error).toBe("security_code_expired");
  });

  it("is over after five minutes", async () => {
    const trade = await twoPaid();
    const code = await sentCode(trade.seller, trade.orderId);
    const { rows } = await stack.owner.query(
      "UPDATE security_code SET expires_at = now() WHERE user_id = $1 AND expires_at <= now() + interval '5 minutes' RETURNING id",
      [trade.seller.id],
    );
    expect(rows).toHaveLength(1);
    expect((await release(trade, trade.orderId, code, "email")).error).toBe("security_code_expired");
  });

  it("is worth nothing once a newer one was sent", async () => {
    const trade = await twoPaid();
    const [older, newer] = [await sentCode(trade.seller, trade.orderId), await sentCode(trade.seller, trade.orderId)];
    if (older !== newer) expect((await release(trade, trade.orderId, older, "email")).error).toBe("security_code_wrong");
    expect((await release(trade, trade.orderId, newer, "email")).error).toBeNull();
  });

  it("takes five guesses, counted down, and then not even itself; also when they come at once", async () => {
    const trade = await twoPaid();
    const code = await sentCode(trade.seller, trade.orderId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => release(trade, trade.orderId, wrongFor(code), "email")));
    const wrong = answers
      .filter((answer) => answer.error === "security_code_wrong")
      .map((answer) => Number(readField(answer.answer.data, "triesLeft")));
    expect(wrong.toSorted((a, b) => b - a)).toEqual([4, 3, 2, 1, 0]);
    expect((await release(trade, trade.orderId, code, "email")).error).toBe("too_many_attempts");
    expect((await details(stack, trade.seller, trade.orderId)).status).toBe("paid");
  });
});

describe("sending a code", () => {
  it("again has to wait a minute, and says until when; of many requests at once one sends", async () => {
    const trade = await twoPaid();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(trade.seller, trade.orderId)));
    const [sent, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect([sent?.status, others.map((other) => other.status)]).toEqual([200, others.map(() => 429)]);
    expect(new Set(others.map((other) => readField(other.answer.data, "resendAfter")))).toEqual(new Set([sent?.data.resendAfter]));
    const { rows } = await stack.owner.query<{ wait: number }>(
      "SELECT extract(epoch FROM $2::timestamptz - created_at)::int AS wait FROM security_code WHERE user_id = $1",
      [trade.seller.id, sent?.data.resendAfter],
    );
    expect(rows).toEqual([{ wait: 60 }]);
    await stack.owner.query("UPDATE security_code SET created_at = created_at - interval '60 seconds' WHERE user_id = $1", [
      trade.seller.id,
    ]);
    expect((await send(trade.seller, trade.orderId)).status).toBe(200);
  });

  it("finds the order by itself where there is just one to release", async () => {
    const trade = await twoPaid();
    expect((await send(trade.seller)).error).toBe("order_needed");
    await release(trade, trade.otherId, authenticatorCode());
    expect((await send(trade.seller)).error).toBeNull();
    expect((await lastMail(trade.seller)).body).toContain(trade.orderId);
    await deleteUsedCodes(stack.owner);
  });

  it("is for the seller alone, and goes to verified addresses only", async () => {
    const trade = await twoPaid();
    expect((await send(trade.buyer, trade.orderId)).error).toBe("not_found");
    await stack.owner.query("UPDATE users SET phone_verified = false WHERE id = $1", [trade.seller.id]);
    const byPhone = await stack.call(trade.seller, "POST /api/ctc/send-code", {
      body: { channel: "phone", scene: "release", orderId: trade.orderId },
    });
    expect(byPhone).toMatchObject({ status: 422, error: "channel_not_bound" });
  });
});
