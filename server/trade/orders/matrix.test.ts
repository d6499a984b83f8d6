import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { readField } from "@plaza/contract/unknown-value.ts";
import { keysOf } from "@plaza/contract/typed-keys.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PARTY_ACTIONS, type OrderRole, type OrderStatus, type PartyAction } from "@plaza/contract/order.ts";
import { copyOrder } from "../../testing/prepared-orders.ts";
import { SITUATIONS, type Situation } from "../../testing/situations.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, details, partyOf, proofOf, receipt, type Extras, type Trade } from "../../testing/trades.ts";
import { runDeadlines } from "../lifecycle/deadlines.ts";
import { firstRow } from "../../testing/rows.ts";

/**
 * Who may do what in which situation, written down by hand and apart from the domain's table. What isn't named is not allowed;
 * `action:reason` is in the table and blocked; `action!` is done only with what EXTRAS_NEEDED names for it.
 */
const MATRIX: Record<Situation, Record<OrderRole, string>> = {
  awaiting_payment: {
    buyer:
      "pay cancel accept_cancel:no_request decline_cancel:no_request cancel_seller_silent:write_first cancel_account_unusable cancel_seller_asked",
    seller: "extend request_cancel cancel:setting_off",
  },
  awaiting_payment_cancel_requested: {
    buyer: "pay cancel accept_cancel decline_cancel cancel_seller_silent:write_first cancel_account_unusable cancel_seller_asked",
    seller: "extend request_cancel:request_open cancel:setting_off",
  },
  awaiting_payment_unanswered: {
    buyer: "pay cancel accept_cancel:no_request decline_cancel:no_request cancel_seller_silent cancel_account_unusable cancel_seller_asked",
    seller: "extend request_cancel cancel:setting_off",
  },
  awaiting_payment_extended_twice: {
    buyer:
      "pay cancel accept_cancel:no_request decline_cancel:no_request cancel_seller_silent:write_first cancel_account_unusable cancel_seller_asked",
    seller: "extend:extended_twice request_cancel cancel:setting_off",
  },
  awaiting_payment_too_long: {
    buyer:
      "pay:too_late cancel accept_cancel:no_request decline_cancel:no_request cancel_seller_silent:write_first cancel_account_unusable cancel_seller_asked",
    seller: "extend:too_late request_cancel cancel:setting_off",
  },
  expiring: { buyer: "pay! cancel cancel_seller_silent:write_first cancel_account_unusable cancel_seller_asked", seller: "" },
  expiring_too_long: {
    buyer: "pay:too_late cancel cancel_seller_silent:write_first cancel_account_unusable cancel_seller_asked",
    seller: "",
  },
  paid_just_now: {
    buyer: "undo_paid cancel! appeal:too_early accept_cancel:no_request decline_cancel:no_request",
    seller: "release! appeal:too_early request_cancel",
  },
  paid: {
    buyer: "undo_paid:too_late cancel! appeal! accept_cancel:no_request decline_cancel:no_request",
    seller: "release! appeal! request_cancel",
  },
  paid_cancel_requested: {
    buyer: "cancel! appeal! accept_cancel! decline_cancel",
    seller: "release! appeal! request_cancel:request_open",
  },
  appealed_by_buyer: { buyer: "cancel! withdraw_appeal", seller: "release! withdraw_appeal:not_appellant" },
  appealed_by_seller: { buyer: "cancel! withdraw_appeal:not_appellant", seller: "release! withdraw_appeal" },
  completed: { buyer: "report!", seller: "report!" },
  completed_long_ago: { buyer: "report:report_window_over", seller: "report:report_window_over" },
  canceled_by_buyer: { buyer: "report!", seller: "" },
  expired: { buyer: "report!", seller: "report!" },
  expired_long_ago: { buyer: "report:report_window_over", seller: "report:report_window_over" },
  failed: { buyer: "", seller: "" },
};

/** Without it the action is refused with this word. */
const EXTRAS_NEEDED: Partial<Record<PartyAction, readonly (readonly [keyof Extras, string])[]>> = {
  pay: [["proofFileIds", "proof_needed"]],
  cancel: [["reason", "confirm_needed"]],
  accept_cancel: [["reason", "confirm_needed"]],
  appeal: [["reason", "reason_needed"]],
  release: [
    ["confirm", "confirm_needed"],
    ["securityCode", "security_code_required"],
  ],
  report: [["proofFileIds", "proof_needed"]],
};

/** Whom a cancellation counts against is disputed in words. */
function extrasNeeded(situation: Situation, action: PartyAction): readonly (readonly [keyof Extras, string])[] {
  if (situation === "canceled_by_buyer" && action === "report") return [["reason", "reason_needed"]];
  return EXTRAS_NEEDED[action] ?? [];
}

/** What is offered without saying so would only raise questions; it stays refused all the same. */
const NEVER_SHOWN = new Set(["no_request", "setting_off", "not_appellant"]);
/** What nobody misses once its moment is over. */
const NOT_MISSED = new Set<PartyAction>(["undo_paid"]);

interface Outcome {
  readonly status: OrderStatus;
  readonly journal: readonly string[];
  readonly coins: readonly string[];
  readonly fault: OrderRole | null;
}

/** What each action comes to: the status after it, the lines in the journal, the coins that move, and whom a cancellation blames. */
function outcomeOf(situation: Situation, from: OrderStatus, role: OrderRole, action: PartyAction): Outcome {
  const plain = (status: OrderStatus): Outcome => ({
    status,
    journal: [`${action} by ${role}: ${from} > ${status}`],
    coins: [],
    fault: null,
  });
  const refund = ["refund: advert 100000000", "refund: order -100000000"];
  switch (action) {
    case "pay":
      return plain("paid");
    case "undo_paid":
      return plain("awaiting_payment");
    case "appeal":
      return plain("appealed");
    case "withdraw_appeal":
      return plain("paid");
    case "cancel":
      return { ...plain("canceled"), coins: refund, fault: faultOfCancel(situation) };
    case "cancel_seller_silent":
    case "cancel_account_unusable":
    case "cancel_seller_asked":
    case "accept_cancel":
      return { ...plain("canceled"), coins: refund };
    case "release":
      return {
        status: "completed",
        journal: [`release by seller: ${from} > releasing`, "complete by system: releasing > completed"],
        coins: ["release: fee 100000", "release: order -100000000", "release: p2p of buyer 99900000"],
        fault: null,
      };
    case "extend":
    case "request_cancel":
    case "decline_cancel":
    case "report":
      return plain(from);
  }
}

/** What the seller has asked for is nobody's fault. */
function faultOfCancel(situation: Situation): OrderRole | null {
  return situation.endsWith("cancel_requested") ? null : "buyer";
}

let stack: Stack;
beforeAll(async () => {
  // Every act here comes with a proof; the rule about it has its own test (server/trade/fraud).
  stack = await startStack({ cancelAfterProofMinutes: 0 });
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

/** How many orders follow from one that the API made: its advert has coins for one more. */
const COPIES = 3;
/** A payment can be taken back for two minutes: older orders are left where they are. */
const OLDEST_MS = 60_000;
/** Their coins have moved on, so there is nothing that a copy could hold. */
const ENDED = new Set<Situation>(["completed", "completed_long_ago", "canceled_by_buyer", "expired", "expired_long_ago", "failed"]);
const ready = new Map<Situation, { readonly madeAt: number; readonly left: Trade[] }>();

/** An order in that situation that no other test has. Running ones are copied, which leaves the rows that the calls leave (`prepared-orders.test.ts`). */
async function tradeIn(situation: Situation): Promise<Trade> {
  if (ENDED.has(situation)) return SITUATIONS[situation](stack);
  let batch = ready.get(situation);
  if (batch === undefined || batch.left.length === 0 || performance.now() - batch.madeAt > OLDEST_MS) {
    const madeAt = performance.now();
    const made = await SITUATIONS[situation](stack);
    const copies = await copyOrder(stack, made.orderId, COPIES);
    batch = { madeAt, left: [made, ...copies.map((orderId) => ({ ...made, orderId }))] };
    ready.set(situation, batch);
  }
  return requireValue(batch.left.pop());
}

/** All that an action could change, but for how far each has read. */
async function everythingOf(trade: Trade): Promise<Record<string, unknown>> {
  const { rows } = await stack.owner.query<Record<string, unknown>>(
    `SELECT (SELECT to_jsonb(o) - 'buyer_read_seq' - 'seller_read_seq' FROM orders o WHERE id = $1) AS "order",
       (SELECT to_jsonb(a) FROM advert a WHERE id = $2) AS advert,
       (SELECT jsonb_agg(to_jsonb(l) ORDER BY id) FROM ledger_account l WHERE owner_id IN ($3, $4) OR ref_id IN ($1, $2)) AS accounts,
       (SELECT max(id) FROM ledger_transfer) AS last_transfer, (SELECT count(*) FROM ledger_posting) AS postings,
       (SELECT count(*) FROM order_event) AS events, (SELECT count(*) FROM chat_message) AS messages,
       (SELECT count(*) FROM user_event WHERE kind = 'order') AS streamed, (SELECT count(*) FROM notification) AS notified, (SELECT count(*) FROM audit_entry) AS audited,
       (SELECT jsonb_agg(to_jsonb(r) ORDER BY user_id) FROM reputation r WHERE user_id IN ($3, $4)) AS figures`,
    [trade.orderId, trade.advId, trade.buyer.id, trade.seller.id],
  );
  return firstRow(rows);
}

async function journalOf(trade: Trade): Promise<string[]> {
  const { rows } = await stack.owner.query<{ line: string }>(
    "SELECT action || ' by ' || actor || ': ' || coalesce(from_status, '-') || ' > ' || to_status AS line FROM order_event WHERE order_id = $1 ORDER BY seq",
    [trade.orderId],
  );
  return rows.map((row) => row.line);
}

async function coinsOf(trade: Trade): Promise<string[]> {
  const { rows } = await stack.owner.query<{ line: string }>(
    `SELECT t.kind || ': ' || a.kind || CASE a.owner_id WHEN $2 THEN ' of buyer' WHEN $3 THEN ' of seller' ELSE '' END || ' ' || p.amount AS line
     FROM ledger_transfer t JOIN ledger_posting p ON p.transfer_id = t.id JOIN ledger_account a ON a.id = p.account_id WHERE t.order_id = $1 ORDER BY t.id, 1`,
    [trade.orderId, trade.buyer.id, trade.seller.id],
  );
  return rows.map((row) => row.line);
}

async function faultsOf(trade: Trade): Promise<Record<OrderRole, number>> {
  const { rows } = await stack.owner.query<{ user_id: string; at_fault: number }>(
    "SELECT user_id, at_fault FROM reputation WHERE user_id = ANY($1)",
    [[trade.buyer.id, trade.seller.id]],
  );
  const of = (person: Person) => rows.find((row) => row.user_id === person.id)?.at_fault ?? 0;
  return { buyer: of(trade.buyer), seller: of(trade.seller) };
}

/** Everything that any action could want, so that only the table can refuse. */
async function allExtras(trade: Trade, person: Person): Promise<Extras> {
  return { ...receipt(trade.buyer), reason: "We agreed so", proofFileIds: [await proofOf(stack, person, trade.orderId)] };
}

interface Rule {
  readonly action: PartyAction;
  readonly allowed: boolean;
  readonly block: string | null;
  readonly wantsExtras: boolean;
}

function rulesOf(situation: Situation, role: OrderRole): Rule[] {
  const cell = new Map(MATRIX[situation][role].split(" ").map((word) => [/^[a-z_]+/.exec(word)?.[0] ?? "", word]));
  return PARTY_ACTIONS.map((action) => {
    const word = cell.get(action);
    const block = word?.split(":")[1] ?? null;
    return { action, allowed: word !== undefined && block === null, block, wantsExtras: word?.endsWith("!") === true };
  });
}

const situations = keysOf(SITUATIONS);
const everyView = situations.flatMap((situation) => (["buyer", "seller"] as const).map((role) => [situation, role] as const));

describe.each(everyView)("%s, for the %s", (situation, role) => {
  const rules = rulesOf(situation, role);
  let trade: Trade;
  beforeAll(async () => {
    trade = await tradeIn(situation);
  });

  it("refuses what is not allowed, and changes nothing", async () => {
    const me = partyOf(trade, role);
    const extras = await allExtras(trade, me);
    const before = await everythingOf(trade);
    for (const rule of rules.filter((candidate) => !candidate.allowed)) {
      const { status, answer } = await act(stack, me, trade.orderId, rule.action, extras);
      expect({ action: rule.action, status, answer }).toMatchObject({ status: 409, answer: { error: "action_not_allowed", code: 5001 } });
      expect(readField(answer.data, "reason") ?? null).toBe(rule.block);
      expect(await everythingOf(trade), rule.action).toEqual(before);
    }
  });

  it("offers what it then does", async () => {
    const offered = (await details(stack, partyOf(trade, role), trade.orderId)).availableActions;
    const named = (list: { action: string; reason?: string | null }[]) =>
      list.map((item) => `${item.action}:${item.reason ?? "yes"}`).toSorted();
    const shown = rules.filter(
      (rule) => rule.allowed || (rule.block !== null && !NEVER_SHOWN.has(rule.block) && !NOT_MISSED.has(rule.action)),
    );
    expect(named(offered)).toEqual(named(shown.map((rule) => ({ action: rule.action, reason: rule.block }))));
    expect(offered.every((candidate) => candidate.enabled === (candidate.reason === undefined))).toBe(true);
  });

  for (const rule of rules.filter((candidate) => candidate.allowed)) {
    it(`does ${rule.action}, with all that belongs to it and nothing else`, async () => {
      const fresh = await tradeIn(situation);
      const me = partyOf(fresh, role);
      const extras = await allExtras(fresh, me);
      const before = await everythingOf(fresh);
      for (const [extra, word] of rule.wantsExtras ? extrasNeeded(situation, rule.action) : []) {
        const { [extra]: _left, ...rest } = extras;
        const short = await act(stack, me, fresh.orderId, rule.action, rest);
        expect(short).toMatchObject({ status: 422, error: word });
        expect(await everythingOf(fresh)).toEqual(before);
      }
      const [journal, coins, faults] = await Promise.all([journalOf(fresh), coinsOf(fresh), faultsOf(fresh)]);
      const was = before["order"] as { status: OrderStatus; version: number };
      const expected = outcomeOf(situation, was.status, role, rule.action);
      const done = await act(stack, me, fresh.orderId, rule.action, rule.wantsExtras ? extras : {});
      expect(done.data).toMatchObject({ status: expected.status, version: was.version + expected.journal.length, role });
      expect(await journalOf(fresh)).toEqual([...journal, ...expected.journal]);
      expect(await coinsOf(fresh)).toEqual([...coins, ...expected.coins]);
      expect(await faultsOf(fresh)).toEqual(expected.fault === null ? faults : { ...faults, [expected.fault]: faults[expected.fault] + 1 });
      const after = await everythingOf(fresh);
      const grown = (what: string) => Number(after[what]) - Number(before[what]);
      const steps = expected.journal.length;
      // A proof of payment is a message to the seller too.
      const messages = steps + (rule.action === "pay" && rule.wantsExtras ? 1 : 0);
      expect([grown("events"), grown("messages"), grown("audited"), grown("streamed")]).toEqual([steps, messages, steps, 2 * steps]);
      // The counterparty is notified, and the one who acted is not.
      expect(grown("notified")).toBe(1);
    });
  }
});

describe("a stranger", () => {
  it.each(situations)("finds no order in %s, whatever is asked", async (situation) => {
    const trade = await tradeIn(situation);
    const stranger = await stack.person();
    const extras = await allExtras(trade, stranger);
    const before = await everythingOf(trade);
    for (const action of PARTY_ACTIONS) {
      const { status, error } = await act(stack, stranger, trade.orderId, action, extras);
      expect([action, status, error]).toEqual([action, 404, "not_found"]);
    }
    expect(await everythingOf(trade)).toEqual(before);
  });
});

describe("beside the parties", () => {
  it("the clock moves nothing that has been paid, appealed or ended", async () => {
    for (const situation of ["paid", "appealed_by_buyer", "completed", "canceled_by_buyer", "failed"] as const) {
      const trade = await tradeIn(situation);
      await stack.owner.query("UPDATE orders SET pay_before = now() - interval '9 days' WHERE id = $1", [trade.orderId]);
      const before = await everythingOf(trade);
      await runDeadlines(stack.server.context);
      expect(await everythingOf(trade), situation).toEqual(before);
    }
  });

  it("a seller cancels outright only where the operator lets sellers, and is blamed", async () => {
    const lenient = await startStack({ sellerMayCancelBeforePayment: true });
    try {
      const trade = await SITUATIONS.awaiting_payment(lenient);
      const canceled = await act(lenient, trade.seller, trade.orderId, "cancel");
      expect(canceled.data).toMatchObject({ status: "canceled", cancelReason: "seller" });
      const { rows } = await lenient.owner.query("SELECT user_id, at_fault FROM reputation WHERE at_fault > 0");
      expect(rows).toEqual([{ user_id: trade.seller.id, at_fault: 1 }]);
      await lenient.audit();
    } finally {
      await lenient.close();
    }
  });
});
