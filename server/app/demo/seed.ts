import { readId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { insertRows } from "../../core/db/insert-rows.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { postTransfers } from "../../core/ledger/ledger.store.ts";
import { copyFiguresToAdverts, rebuildReputation } from "../../people/reputation/reputation.store.ts";
import { demoDeciders, seedDecidedCases } from "./decided-cases.ts";
import { traceRows } from "./fraud-traces.ts";
import { idsOfThePast, namesOf } from "./ids.ts";
import { seedDeposits } from "./merchants.ts";
import { RESTRICTED_COIN } from "./adverts.ts";
import { demoMarket, type DemoMarket } from "./market.ts";
import { insertPastPrices } from "./past-prices.ts";
import { seededRandom } from "./random.ts";
import { reviewRows } from "./reviews.ts";
import { saveAdvertVersions } from "../../market/adverts/advert-version.store.ts";
import { advertRows, indexPriceRows } from "./seed-adverts.ts";
import { demoTransfers, tradedByAdvert } from "./seed-coins.ts";
import { chatRows, journalRows, orderRows, seededOrder, viewRows } from "./seed-orders.ts";
import { ownGroup } from "../../core/cell-config.ts";
import { agreementRows, demoPasswordHash, openingRows, paymentRows, presenceRows, subUserRows, userRows } from "./seed-people.ts";

export { keepDemoAlive, moveDemoPrices } from "./activity.ts";

export interface DemoSeeding {
  /** The same number and instant make the same market, but for what is encrypted or secret. */
  readonly seed: number;
  readonly now: Date;
  readonly report: (line: string) => void;
}

/** Any constant: the process that fills the database holds this lock, so that two starts don't do it at once. */
const SEEDING_LOCK = 7_204_115_310;
const lockSeeding = statement<void, { key: number }>("demo_lock_seeding", "SELECT pg_advisory_xact_lock(:key)");
const showRestrictedCoin = statement<void, { code: string }>("demo_restricted_coin", "UPDATE asset SET is_on = true WHERE code = :code");
const anybody = statement("demo_anybody", "SELECT FROM users LIMIT 1");

/**
 * Fills a database without users with the demo's market, in one transaction: a start that is killed half way leaves nothing behind.
 * A database in which anybody lives stays as it is.
 * @returns whether it was filled now
 * @throws outside demo mode: the accounts' passwords are published
 */
export async function seedDemo(context: Context, { seed, now, report }: DemoSeeding): Promise<boolean> {
  if (context.config.mode !== "demo") throw new Error("demo accounts belong into demo mode only");
  if (await inhabited(context.db)) return false;
  report("making the demo market; this happens once");
  const market = demoMarket(seed, now);
  const passwordHash = await demoPasswordHash();
  const filled = await context.db.transaction(async (tx) => {
    // One long transaction before anybody is served; the limits are for people's requests.
    await tx.query({ text: "SET LOCAL statement_timeout = 0", values: [] });
    await tx.query({ text: "SET LOCAL lock_timeout = 0", values: [] });
    await lockSeeding.all(tx, { key: SEEDING_LOCK });
    if (await inhabited(tx)) return false;
    await fill(context, tx, market, { seed, now, passwordHash });
    return true;
  });
  if (filled)
    report(`demo market: ${market.people.length} people, ${market.adverts.length} adverts, ${market.histories.length} past orders`);
  return filled;
}

async function inhabited(on: Queryable): Promise<boolean> {
  return (await anybody.count(on)) > 0;
}

interface Filling {
  readonly seed: number;
  readonly now: Date;
  readonly passwordHash: string;
}

async function fill(context: Context, tx: Tx, market: DemoMarket, { seed, now, passwordHash }: Filling): Promise<void> {
  const { sealingKey } = context.config;
  const rules = context.settings.current;
  const random = seededRandom(seed);
  const nextId = idsOfThePast(random);
  const users = namesOf(market.people.map(({ key }) => [key, readId<"user">(nextId(now))]));
  const payments = namesOf(market.payments.map(({ ref, createdAt }) => [ref, readId<"payment">(nextId(createdAt))]));
  const adverts = namesOf(market.adverts.map(({ ref, createdAt }) => [ref, readId<"advert">(nextId(createdAt))]));
  const staffOf = await demoDeciders(tx);
  const decisions = staffOf === null ? [] : market.decisions;
  const histories = [...market.histories, ...decisions.map(({ history }) => history)];
  const orders = histories.map((history) => seededOrder(history, readId<"order">(nextId(history.createdAt)), rules));

  await showRestrictedCoin.count(tx, { code: RESTRICTED_COIN });
  await insertRows(tx, "users", userRows(market.people, users, passwordHash, sealingKey, random, ownGroup(context.config)));
  await insertRows(tx, "agreement_acceptance", agreementRows(market.people, users));
  await insertRows(tx, "sub_user", subUserRows(market.people, users));
  await insertRows(tx, "presence", presenceRows(market.people, users));
  await insertRows(tx, "reputation_opening", openingRows(market.people, users));
  await insertRows(tx, "payment_account", paymentRows(market.payments, users, payments, sealingKey));
  await insertRows(tx, "index_price", indexPriceRows(now));
  await insertPastPrices(tx, seed);
  await insertRows(tx, "advert", advertRows(market.adverts, adverts, users, payments, tradedByAdvert(orders)));
  await saveAdvertVersions(
    tx,
    market.adverts.map(({ ref }) => adverts(ref)),
  );
  const parties = {
    userOf: users,
    advertOf: adverts,
    personOf: namesOf(market.people.map((person) => [person.key, person])),
    paymentOf: namesOf(market.payments.map((payment) => [payment.ref, payment])),
  };
  const placed = orderRows(context, orders, parties);
  await insertRows(tx, "orders", placed);
  await insertRows(tx, "advert_view_day", viewRows(histories));
  const decidedBy = new Map(decisions.map(({ history, story }) => [history.ref, staffOf?.(story.decidedBy) ?? null]));
  const { events, audit } = journalRows(orders, users, nextId, ({ history }) => decidedBy.get(history.ref) ?? null);
  await insertRows(tx, "order_event", events);
  await insertRows(tx, "audit_entry", audit);
  await insertRows(tx, "chat_message", chatRows(orders, users, nextId));
  if (staffOf !== null) await seedDecidedCases(tx, { decisions, orders, orderRows: placed, staffOf, userOf: users, nextId });
  const deposits = await seedDeposits(tx, market.people, users, now);
  const moved = [...deposits, ...demoTransfers(market, orders, users, adverts)];
  await postTransfers(
    tx,
    moved.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
  await insertRows(tx, "review", reviewRows(orders, parties.personOf, users, nextId, random));
  await insertRows(tx, "fraud_trace", traceRows(orders, users, nextId));
  await rebuildReputation(tx);
  await copyFiguresToAdverts(tx);
}
