import { afterAll, beforeAll, expect, it } from "vitest";
import type { CaseId } from "@plaza/contract/ids.ts";
import { LOCALES } from "@plaza/contract/locales.ts";
import { chatSigns } from "@plaza/domain/fraud/chat-signs.ts";
import { FRAUDS, type Fraud, type FraudId } from "@plaza/domain/fraud/frauds.ts";
import { DEFAULT_SETTINGS, type Settings } from "@plaza/domain/settings/catalogue.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { runDeadlines } from "@plaza/server/trade/lifecycle/deadlines.ts";
import { askBackoffice, hire, type Worker } from "@plaza/server/testing/staff.ts";
import { startStack, type Person, type Stack } from "@plaza/server/testing/stack.ts";
import { subUserOf } from "@plaza/server/testing/sub-users.ts";
import { authenticatorCode, deleteUsedCodes } from "@plaza/server/testing/trades.ts";
import { PATIENCE_MS, reportTrials, trialsOr } from "@plaza/server/testing/trials.ts";
import { uploadToOrder } from "@plaza/server/testing/uploads.ts";
import { LESSON_LURES } from "./fraud-lessons.ts";
import { type DrillResult, play } from "./play.ts";
import { changedTerms, type Actor, type Stage } from "./stage.ts";

/** Every fraud against a product with the settings that it comes with. The clock is turned rather than waited for. */

const { newAccountDays, maxUnpaidWithOneAdvertiser, reversibleMinTrades, purchaseHoldMinTrades } = DEFAULT_SETTINGS;
const AS_DELIVERED = { newAccountDays, maxUnpaidWithOneAdvertiser, reversibleMinTrades, purchaseHoldMinTrades };
const COINS = "5000";

let stack: Stack;
let agent: Worker;
beforeAll(async () => {
  stack = await open({});
  agent = await hire(stack, "agent");
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function open(settings: Partial<Settings>): Promise<Stack> {
  const opened = await startStack({ ...AS_DELIVERED, ...settings });
  await opened.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO UPDATE SET price = EXCLUDED.price",
  );
  return opened;
}

function actor(on: Stack, person: Person, nickname = person.name): Actor {
  return {
    name: person.name,
    nickname,
    call: async (name, input) => {
      const answer = await on.call(person, name, input);
      return {
        error: answer.error,
        message: "msg" in answer.answer ? answer.answer.msg : "",
        get data() {
          return answer.data;
        },
      };
    },
    upload: async (orderId, bytes) => (await uploadToOrder(on, person, orderId, { bytes })).data.fileId,
    code: async () => {
      // The clock stands still, and a code counts once.
      await deleteUsedCodes(on.owner, person);
      return authenticatorCode();
    },
  };
}

async function stageOn(on: Stack, methodId = "wise"): Promise<Stage> {
  const seller = await on.person({ usdt: COINS, name: "Sara Seller", payments: [{ methodId, fiat: "USD" }] });
  const buyer = await on.person({ name: "Bo Buyer" });
  // Letters alone: digits would be a phone number.
  const nickname = `Sara ${seller.uid.replaceAll(/\d/g, (digit) => "abcdefghjk"[Number(digit)] ?? "")}`;
  await on.owner.query("UPDATE users SET nickname = $2, trader_status = 'active' WHERE id = $1", [seller.id, nickname]);
  await on.owner.query("UPDATE users SET nickname = 'user-' || right(uid::text, 6) WHERE id = $1", [buyer.id]);
  return {
    side: { buyer: actor(on, buyer), seller: actor(on, seller, nickname) },
    offer: async ({ advert }) => {
      const requirements = advert?.minCompletedTrades === undefined ? {} : { minCompletedTrades: advert.minCompletedTrades };
      return {
        methodId,
        advId: await on.advert(seller, { side: "sell", quantity: COINS, methodId, minAmount: "1", maxAmount: COINS, requirements }),
      };
    },
    employee: async () => {
      const person = await subUserOf(on, seller, "trade");
      return { actor: actor(on, person), userId: person.id };
    },
    reprice: async (advId, price) => {
      const { items } = (await on.call(seller, "GET /api/ctc/query-my-adv", { query: {} })).data;
      const advert = items.find(({ advert: { advId: id } }) => id === advId);
      if (advert === undefined) throw new Error("the seller has no such advert");
      void (await on.call(seller, "POST /api/ctc/update-adv", { body: changedTerms(advert, price) })).data;
    },
    wait: async (orderId, until) => {
      const column = until === "window" ? "pay_before" : "appeal_allowed_at";
      await on.owner.query(`UPDATE orders SET ${column} = now() - interval '1 second' WHERE id = $1`, [orderId]);
      await runDeadlines(on.server.context);
      return true;
    },
    traces: async (orderId) => {
      const { rows } = await on.owner.query<{ id: CaseId }>("SELECT id FROM appeal_case WHERE order_id = $1", [orderId]);
      const caseId = rows[0]?.id;
      if (caseId === undefined) return [];
      const { risks } = (await askBackoffice(on, agent, "GET /api/desk/appeal", { query: { caseId } })).data;
      return risks.traces.map(({ rule }) => rule);
    },
  };
}

async function playOn(on: Stack, fraud: Fraud & { readonly id: FraudId }) {
  return play(fraud, await stageOn(on, fraud.advert?.methodId), "en");
}

/** Each fraud is played once, or as often as its share of TRIALS is. */
const PLAYS = Math.ceil(trialsOr(FRAUDS.length) / FRAUDS.length);

it.each(FRAUDS.map((fraud): [FraudId, Fraud & { readonly id: FraudId }] => [fraud.id, fraud]))(
  "%s is stopped at every step",
  async (id, fraud) => {
    const startedAt = performance.now();
    const steps = fraud.steps.filter(({ expect: expected }) => expected !== undefined).length;
    const lines: DrillResult[] = [];
    for (let played = 0; played < PLAYS; played++) {
      // One after the other, as the fraudster would.
      lines.push(...(await playOn(stack, fraud)));
    }
    const outcomes: Record<string, number> = {};
    for (const { rule, stopped } of lines) if (stopped === true) outcomes[rule] = (outcomes[rule] ?? 0) + 1;
    const through = lines.filter(({ stopped }) => stopped !== true);
    const seconds = (performance.now() - startedAt) / 1000;
    reportTrials({ name: `drill ${id}`, trials: PLAYS, outcomes, forbidden: through.length, deadlocks: 0, seconds });
    expect(through).toEqual([]);
    expect(lines).toHaveLength(steps * PLAYS);
    expect(lines.map(({ saw }) => saw).filter((saw) => saw === "" || saw === "nothing")).toEqual([]);
  },
  PATIENCE_MS,
);

it("a drill fails where its rule is taken away", async () => {
  const without = await open({
    fraudRulesOff: [
      "same_receipt",
      "edited_receipt",
      "foreign_receipt",
      "qr_code",
      "name_match",
      "cancel_after_proof",
      "reversible_method",
      "coin_locking",
    ],
  });
  const failing = await Promise.all(
    (["fake_receipt", "triangulation", "cancel_refund", "chargeback", "coin_locking", "swapped_qr"] as const).map(async (id) => {
      const fraud = FRAUDS.find((candidate) => candidate.id === id);
      return fraud === undefined ? [] : (await playOn(without, fraud)).filter(({ stopped }) => stopped === false).map(({ rule }) => rule);
    }),
  );
  expect(failing.map((rules) => rules[0])).toEqual([
    "same_receipt",
    "name_mismatch",
    "cancel_after_proof",
    "reversible_method",
    "coin_locking",
    "qr_code",
  ]);
  await without.close();
});

it.each(LESSON_LURES)("what the fraudster of %s says in the lesson is known as %s in 17 languages", (id, flag) => {
  const unknown = LOCALES.filter((locale) => !chatSigns(translate(locale, `lesson.says.${id}`)).some((sign) => sign === flag));
  expect(unknown).toEqual([]);
});
