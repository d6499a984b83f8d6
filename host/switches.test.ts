import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lateEvents, sendDueEvents, spreadDueNotices } from "@plaza/server/testing/exchange.ts";
import type { Person, Stack } from "@plaza/server/testing/stack.ts";
import { act, authenticatorCode, buy, receipt } from "@plaza/server/testing/trades.ts";
import type { HostApiParts } from "./api/host-api.ts";
import type { Exchange } from "./exchange.ts";
import { requestedFaults } from "./faults/faults.ts";
import { exchangeUser, startInside, type Inside } from "./testing/inside.ts";

/** NOTICES_TO=exchange and SECOND_FACTOR=exchange, against the reference exchange. */

const planned = requestedFaults();
/** The codes that the exchange takes, and what it was asked about. */
const goodCodes = new Set<string>();
const asked: { readonly externalId: string; readonly scene: string; readonly facts: Readonly<Record<string, string>> }[] = [];
/** How often each event came in. */
const arrivals: string[] = [];

const [ann, bob] = [exchangeUser("ann", "10"), exchangeUser("bob", "10")];

let inside: Inside;
let exchange: Exchange;
let stack: Stack;
let seller: Person;
let buyer: Person;
let stranger: Person;
beforeAll(async () => {
  const replaceParts = (parts: HostApiParts): HostApiParts => ({
    ...parts,
    checkFactor: (input) => {
      asked.push(input);
      return goodCodes.has(input.code);
    },
    receiveEvents: (events) => {
      arrivals.push(...events.map(({ id }) => id));
      parts.receiveEvents(events);
    },
  });
  inside = await startInside(
    { users: [ann, bob], faults: planned.next, replaceParts },
    { noticesTo: "exchange", secondFactor: "exchange" },
  );
  ({ exchange, stack } = inside);
  seller = await stack.person({ usdt: "1000", twoFactor: false });
  buyer = await stack.person({ twoFactor: false });
  stranger = await stack.person();
  await inside.connect(seller, ann);
  await inside.connect(buyer, bob);
});
afterAll(() => inside.close());

async function paidOrder() {
  const order = await buy(stack, buyer, await stack.advert(seller, { side: "sell", quantity: "100" }));
  await act(stack, buyer, order, "pay");
  return order;
}

function release(order: Awaited<ReturnType<typeof paidOrder>>, code: string, channel: "exchange" | "google" | "email" = "exchange") {
  return act(stack, seller, order, "release", { ...receipt(buyer), securityCode: { channel, code } });
}

describe("the exchange's second factor", () => {
  it("releases an order: only its code counts, it sees what is released, and one code works once", async () => {
    const order = await paidOrder();
    goodCodes.add("424242");
    // The seller's own authenticator code counts for nothing, and no gate asks for an authenticator.
    const own = await release(order, authenticatorCode(), "google");
    expect(own.error).toBe("security_code_required");
    expect((await release(order, "111111")).error).toBe("security_code_wrong");
    expect((await release(order, "!")).error).toBe("security_code_malformed");
    expect((await release(order, "424242")).error).toBeNull();
    expect(asked.at(-1)).toMatchObject({ externalId: "ex-ann", scene: "release", facts: { orderId: order, asset: "USDT" } });
    const next = await paidOrder();
    const before = asked.length;
    expect((await release(next, "424242")).error).toBe("security_code_wrong");
    expect(asked).toHaveLength(before);
  });

  it("guards account changes, and a repeated request is answered as the first", async () => {
    goodCodes.add("535353");
    const body = { name: "bot", kind: "hmac" as const, scopes: ["read" as const] };
    expect((await stack.call(seller, "POST /api/a/v1/auth/create-api-key", { body })).error).toBe("security_code_required");
    const made = await stack.call(seller, "POST /api/a/v1/auth/create-api-key", {
      body: { ...body, securityCode: { channel: "exchange", code: "535353" } },
    });
    expect(made.error).toBeNull();
    expect(asked.at(-1)).toMatchObject({ scene: "api", facts: {} });
    const info = await stack.call(seller, "GET /api/a/v2/auth/user/info");
    expect(info.data.verification).toMatchObject({ exchange: true, authenticator: false });
    const code = { channel: "exchange" as const, code: "535353" };
    expect((await stack.call(stranger, "POST /api/a/v1/auth/create-api-key", { body: { ...body, securityCode: code } })).error).toBe(
      "channel_not_bound",
    );
  });

  it("leaves nothing to set up here: an authenticator and recovery codes would count for nothing", async () => {
    const securityCode = { channel: "exchange" as const, code: "868686" };
    expect((await stack.call(seller, "POST /api/a/v1/auth/two-factor/setup")).error).toBe("not_allowed");
    expect((await stack.call(seller, "POST /api/a/v1/auth/two-factor", { body: { code: authenticatorCode(), securityCode } })).error).toBe(
      "not_allowed",
    );
    expect((await stack.call(seller, "POST /api/a/v1/auth/recovery-codes", { body: { securityCode } })).error).toBe("not_allowed");
    expect((await stack.call(stranger, "POST /api/a/v1/auth/two-factor/setup")).error).toBe("already_done");
  });

  it("that can't be reached refuses the release, costs no guess, and nothing else replaces it", async () => {
    const order = await paidOrder();
    goodCodes.add("646464");
    for (let times = 0; times < 6; times++) {
      planned.queue(["error_before"]);
      expect((await release(order, "646464")).error).toBe("exchange_unavailable");
    }
    expect((await release(order, "646464")).error).toBeNull();
  });

  it("is asked at most five wrong codes in a row, however many come at once", async () => {
    const order = await paidOrder();
    const before = asked.length;
    const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => release(order, String(700_000 + number))));
    expect(asked.length - before).toBeLessThanOrEqual(5);
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set(["security_code_wrong", "too_many_attempts"]));
    goodCodes.add("757575");
    expect((await release(order, "757575")).error).toBe("too_many_attempts");
    await stack.owner.query("DELETE FROM authenticator_guess");
    expect((await release(order, "757575")).error).toBeNull();
  });
});

describe("events to the exchange", () => {
  it("come in order, each under one id, whatever is lost on the way", async () => {
    await paidOrder();
    await spreadDueNotices(stack);
    planned.queue(["lost_after", "error_before", "timeout_after", "lost_before"]);
    await drainEvents();
    const kinds = exchange.events.map(({ kind }) => kind);
    for (const kind of ["order.awaiting_payment", "order.paid", "order.completed", "notice.order_paid"]) expect(kinds).toContain(kind);
    // Lost answers brought some twice; each counts once, and the numbers have no gap.
    expect(arrivals.length).toBeGreaterThan(exchange.events.length);
    expect(exchange.events.map(({ seq }) => seq)).toEqual(Array.from({ length: exchange.events.length }, (_, index) => index + 1));
    const statuses = exchange.events.filter(({ data }) => data["orderId"] === exchange.events[0]?.data["orderId"]).map(({ kind }) => kind);
    expect(statuses.indexOf("order.awaiting_payment")).toBeLessThan(statuses.indexOf("order.paid"));
  });

  it("carry a notice in its reader's words, and Plaza mails these users nothing", async () => {
    const notice = exchange.events.find(({ kind, externalId }) => kind === "notice.order_paid" && externalId === "ex-ann");
    expect(notice?.data).toMatchObject({ locale: "en", channels: ["email", "push"], notBefore: null });
    expect(notice?.data["text"]).toContain("USD");
    const { rows } = await stack.owner.query(
      "SELECT DISTINCT n.user_id FROM notification_delivery d JOIN notification n ON n.id = d.notification_id",
    );
    expect(rows.map(({ user_id: id }: { user_id: string }) => id)).not.toContain(seller.id);
  });

  it("leave nothing to a browser's push messages: the exchange delivers what its users chose", async () => {
    const deliveredBy = async (person: Person) => (await stack.call(person, "GET /api/ctc/query-notification-settings")).data.deliveredBy;
    expect([await deliveredBy(seller), await deliveredBy(stranger)]).toEqual(["exchange", "plaza"]);
    const body = { endpoint: "https://push.example/1", p256dh: "A".repeat(87), auth: "A".repeat(22) };
    expect((await stack.call(seller, "POST /api/ctc/create-push-subscription", { body })).error).toBe("not_allowed");
    expect((await stack.call(stranger, "POST /api/ctc/create-push-subscription", { body })).error).toBe("invalid_request");
  });

  it("tell of appeals, transfers and missing gates", async () => {
    const order = await paidOrder();
    await stack.owner.query(
      "UPDATE orders SET paid_at = now() - interval '1 hour', appeal_allowed_at = now() - interval '45 minutes' WHERE id = $1",
      [order],
    );
    await stack.call(seller, "POST /api/ctc/create-appeal", {
      body: { orderId: order, reason: "other", description: "The money has not arrived." },
    });
    await stack.call(buyer, "POST /api/t/v2/transfer", { body: { assetCode: "USDT", from: "p2p", to: "spot", quantity: "0.5" } });
    await stack.owner.query("UPDATE users SET kyc_status = 'none' WHERE id = $1", [buyer.id]);
    for (let times = 0; times < 2; times++) await stack.call(buyer, "GET /api/ctc/verify-user");
    await expect
      .poll(async () => {
        await drainEvents();
        return exchange.events.map(({ kind }) => kind);
      })
      .toEqual(expect.arrayContaining(["transfer.done", "order.appealed", "appeal.opened"]));
    const gates = exchange.events.filter(({ kind }) => kind === "user.gate_needed");
    expect(gates).toMatchObject([{ externalId: "ex-bob", data: { missing: ["kyc"] } }]);
    await stack.owner.query("UPDATE users SET kyc_status = 'approved' WHERE id = $1", [buyer.id]);
    // Nothing about people whom the exchange does not know.
    expect(new Set(exchange.events.map(({ externalId }) => externalId))).toEqual(new Set(["ex-ann", "ex-bob"]));
  });

  it("that the exchange does not take for ten minutes raise an alarm", async () => {
    await paidOrder();
    expect(await lateEvents(stack)).not.toContain("exchange_events_late");
    await stack.owner.query("UPDATE exchange_event SET at = now() - interval '11 minutes' WHERE sent_at IS NULL");
    expect(await lateEvents(stack)).toContain("exchange_events_late");
    expect(stack.takeFaults()).toEqual([expect.stringContaining("exchange_events_late")]);
  });
});

/** Sends until nothing is left, each try at once. */
async function drainEvents(): Promise<void> {
  for (;;) {
    const { rows } = await stack.owner.query<{ open: number }>("SELECT count(*)::int AS open FROM exchange_event WHERE sent_at IS NULL");
    if (rows[0]?.open === 0) return;
    await stack.owner.query("UPDATE exchange_feed SET next_at = now()");
    await sendDueEvents(stack);
  }
}
