import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { MERCHANT_TIERS, type MerchantTier } from "@plaza/contract/merchant.ts";
import type { UserLimit } from "@plaza/contract/staff.ts";
import { faultsInDay, pauseLadder, pausedUntil, takesFreeAt } from "@plaza/domain/limits/limits.ts";
import { withOwnLimits, type OwnLimits } from "@plaza/domain/limits/own-limits.ts";
import { turnoverLimits, turnoverOfTier, type Turnover } from "@plaza/domain/limits/turnover.ts";
import { countingTier, perksOf } from "@plaza/domain/merchants/perks.ts";
import { PRICE_SCALE } from "@plaza/domain/money/amount.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import type { Settings } from "@plaza/domain/settings/catalogue.ts";
import { DAY_MS } from "@plaza/domain/time/durations.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { findUser, type User } from "../accounts/user.store.ts";
import { MOST_ACCOUNTS } from "../payments/payment.service.ts";
import { paymentsOf } from "../payments/payment.store.ts";
import { figuresOf } from "../reputation/reputation.store.ts";
import { limitFactsOf, turnoverOf, type LimitFacts } from "./limit.store.ts";
import { limitsSetFor } from "./user-limit.store.ts";

const CENT_PLACES = 2;

type LimitsView = WireOf<"GET /api/ctc/query-limits">["data"];

/** Everything that a person sees of the own limits. */
export async function limitsView(context: Context, on: Queryable, userId: UserId): Promise<LimitsView> {
  const [facts, user, set, turnover, accounts, { completed }] = await Promise.all([
    limitFactsOf(on, userId),
    findUser(on, userId),
    limitsSetFor(on, userId),
    turnoverOf(on, userId),
    paymentsOf(on, userId, null),
    figuresOf(on, userId),
  ]);
  const { current } = context.settings;
  const tier = countingTier(user.merchantTier, user.traderStatus);
  const money = turnoverLimits(current, tier, facts.own);
  return {
    ...countedLimits(current, tier, facts),
    own: set.map(({ kind, most, until }) => ({ kind, most, until: until.toISOString() })),
    tier,
    levels: MERCHANT_TIERS.map((level) => levelView(current, level)),
    maxOrderUsd: money.maxOrderUsd,
    day: { used: formatDecimal(turnover.dayCents, CENT_PLACES), most: money.maxDayUsd },
    month: { used: formatDecimal(turnover.monthCents, CENT_PLACES), most: money.maxMonthUsd },
    paymentAccounts: { used: accounts.length, most: MOST_ACCOUNTS },
    newAccount: newAccountView(current, user, facts.now),
    purchaseHold: purchaseHoldView(current, completed),
  };
}

function countedLimits(current: Settings, tier: MerchantTier, { unpaid, takes, faults, own, now, appealPauseUntil }: LimitFacts) {
  const rules = withOwnLimits(current, own);
  const until = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    openUnpaidOrders: { used: unpaid, most: own.maxOpenUnpaidOrders ?? perksOf(current, tier).openOrders },
    takesPerHour: { used: takes.length, most: rules.maxTakesPerHour, freeAt: until(takesFreeAt(takes, now, rules)) },
    cancelsPerDay: { used: faultsInDay(faults, now).length, most: rules.maxCancelsPerDay },
    pauseHours: pauseLadder(rules.cancelPauseHours),
    pausedUntil: until(pausedUntil(faults, now, rules)),
    ...(appealPauseUntil === null ? {} : { appealPauseUntil: appealPauseUntil.toISOString() }),
  };
}

function levelView(current: Settings, tier: MerchantTier): LimitsView["levels"][number] {
  const { openOrders, advertsPerPair, advertMaxUsd } = perksOf(current, tier);
  return { tier, ...turnoverOfTier(current, tier), openOrders, advertsPerPair, advertMaxUsd: formatDecimal(advertMaxUsd, PRICE_SCALE) };
}

function newAccountView(current: Settings, { createdAt }: User, now: Date): LimitsView["newAccount"] {
  const until = new Date(createdAt.getTime() + current.newAccountDays * DAY_MS);
  if (until <= now) return null;
  return { until: until.toISOString(), maxDayUsd: current.newAccountDailyUsd, ordersPerDay: current.newAccountDailyOrders };
}

function purchaseHoldView(current: Settings, completed: number): LimitsView["purchaseHold"] {
  const { purchaseHoldHours: hours, purchaseHoldFreeUsd: freeUsd, purchaseHoldMinTrades: trades } = current;
  return hours === 0 || completed >= trades ? null : { hours, freeUsd, trades };
}

/** One limit of a person. Amounts are whole USD; null: no limit, or nothing is counted. */
export interface HeldLimit {
  readonly usual: number | null;
  readonly now: number | null;
  readonly used: number | null;
}

/** Every limit of a person that customer service can set: what the level gives, what holds now, what is used. */
export function heldLimits(
  settings: Settings,
  user: Pick<User, "merchantTier" | "traderStatus">,
  facts: LimitFacts,
  turnover: Turnover,
): Readonly<Record<UserLimit, HeldLimit>> {
  const tier = countingTier(user.merchantTier, user.traderStatus);
  const usual = turnoverOfTier(settings, tier);
  const held = (kind: UserLimit, most: number | null, used: number | null): HeldLimit => ({
    usual: most,
    now: ownOr(facts.own, kind, most),
    used,
  });
  return {
    maxOpenUnpaidOrders: held("maxOpenUnpaidOrders", perksOf(settings, tier).openOrders, facts.unpaid),
    maxTakesPerHour: held("maxTakesPerHour", settings.maxTakesPerHour, facts.takes.length),
    maxCancelsPerDay: held("maxCancelsPerDay", settings.maxCancelsPerDay, faultsInDay(facts.faults, facts.now).length),
    maxOrderUsd: held("maxOrderUsd", usual.maxOrderUsd, null),
    maxDayUsd: held("maxDayUsd", usual.maxDayUsd, dollars(turnover.dayCents)),
    maxMonthUsd: held("maxMonthUsd", usual.maxMonthUsd, dollars(turnover.monthCents)),
  };
}

/** {@link heldLimits} with what it takes, read now. */
export async function readHeldLimits(context: Context, on: Queryable, userId: UserId) {
  const [user, facts, turnover, set] = await Promise.all([
    findUser(on, userId),
    limitFactsOf(on, userId),
    turnoverOf(on, userId),
    limitsSetFor(on, userId),
  ]);
  return { user, facts, set, held: heldLimits(context.settings.current, user, facts, turnover) };
}

function ownOr(own: OwnLimits, kind: UserLimit, usual: number | null): number | null {
  return own[kind] ?? usual;
}

/** Whole ones, rounded down. */
function dollars(cents: bigint): number {
  return Number.parseInt((cents / 100n).toString(), 10);
}
