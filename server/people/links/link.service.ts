import type { BackofficeLinkHint } from "@plaza/contract/calls/link-hints.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { shareIsAbove, type GroupTrades } from "@plaza/domain/fraud/closed-group.ts";
import { linkHints, linkedPeople, type LinkFacts, type SharedWith } from "@plaza/domain/fraud/people-links.ts";
import { turnoverLimits } from "@plaza/domain/limits/turnover.ts";
import { countingTier } from "@plaza/domain/merchants/perks.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import type { Settings } from "@plaza/domain/settings/catalogue.ts";
import { DAY_MS } from "@plaza/domain/time/durations.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { findUser, type User } from "../accounts/user.store.ts";
import { limitsSetFor } from "../limits/user-limit.store.ts";
import { mostFrequentPartners, peopleSharingWith, purchasesPassedOn, takenInDay, tradesAmong, uidsOf } from "./link.store.ts";

const MOST_NAMED = 20;

/**
 * Why a person may belong together with others, for a member of staff: hints with their reasons, of which none does anything by itself. Who may not open
 * users sees how many the others are and not who. Of the staff member's own account there are none.
 */
export async function linkHintsFor(context: Context, on: Queryable, staff: Staff, userId: UserId): Promise<BackofficeLinkHint[]> {
  if (staff.userId === userId) return [];
  const settings = context.settings.current;
  const hints = linkHints(userId, await factsOf(context, on, userId, settings), settings);
  for (const { sign } of hints) context.countLinkHint(sign);
  const maySee = reaches(staff.role, "agent");
  const uids = await uidsOf(on, maySee ? [...new Set(hints.flatMap(({ people }) => people.slice(0, MOST_NAMED)))] : []);
  return hints.map(({ sign, people, facts }) => ({
    sign,
    count: people.length,
    people: people.slice(0, MOST_NAMED).flatMap((person) => uids.get(person) ?? []),
    facts,
  }));
}

async function factsOf(context: Context, on: Queryable, userId: UserId, settings: Settings): Promise<LinkFacts<UserId>> {
  const [shared, trades, purchases] = await Promise.all([
    peopleSharingWith(on, userId),
    groupTrades(on, userId, settings),
    settings.passThroughPurchases === 0 ? { made: 0, left: 0 } : purchasesPassedOn(on, userId, settings.passThroughMinutes),
  ]);
  return { shared, trades, purchases, turnover: await turnoverTogether(context, on, userId, linkedPeople(shared, settings)) };
}

/** The group that might be closed; null where the person's trades can't be mostly in so small a one, which spares the question for most. */
async function groupTrades(on: Queryable, userId: UserId, settings: Settings): Promise<GroupTrades<UserId> | null> {
  if (settings.ringTrades === 0) return null;
  const partners = await mostFrequentPartners(on, userId, settings.ringPeople - 1);
  const total = partners[0]?.total ?? 0;
  const inside = partners.reduce((sum, { trades }) => sum + trades, 0);
  if (total < settings.ringTrades || !shareIsAbove(inside, total, settings.ringShare)) return null;
  return tradesAmong(on, [userId, ...partners.map(({ partner }) => partner)]);
}

async function turnoverTogether(
  context: Context,
  on: Queryable,
  userId: UserId,
  linked: readonly SharedWith<UserId>[],
): Promise<LinkFacts<UserId>["turnover"]> {
  if (linked.length === 0) return null;
  const [user, set] = [await findUser(on, userId), await limitsSetFor(on, userId)];
  const own = Object.fromEntries(set.map(({ kind, most }) => [kind, most]));
  const limitCents = dayLimitCents(context, user, own);
  if (limitCents === null) return null;
  return { takenCents: await takenInDay(on, [...new Set([userId, ...linked.map(({ person }) => person)])]), limitCents };
}

/** The smaller one of what the level gives and what a new account may. */
function dayLimitCents(context: Context, user: User, own: Parameters<typeof turnoverLimits>[2]): bigint | null {
  const settings = context.settings.current;
  const { maxDayUsd } = turnoverLimits(settings, countingTier(user.merchantTier, user.traderStatus), own);
  const isNew = user.createdAt.getTime() + settings.newAccountDays * DAY_MS > Date.now();
  const limits = [
    ...(maxDayUsd === null ? [] : [BigInt(maxDayUsd) * 100n]),
    ...(isNew ? [parseDecimal(settings.newAccountDailyUsd, 2) ?? 0n] : []),
  ];
  const [first, ...others] = limits;
  return first === undefined ? null : others.reduce((least, limit) => (limit < least ? limit : least), first);
}
