import type { LimitRequestView, LimitRequestsView } from "@plaza/contract/calls/limits.ts";
import type { RequirementProgressView } from "@plaza/contract/calls/merchants.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { RAISABLE_LIMITS, type UserLimit } from "@plaza/contract/staff.ts";
import type { TierRule } from "@plaza/domain/merchants/tiers.ts";
import type { Settings } from "@plaza/domain/settings/catalogue.ts";
import { DAY_MS, HOUR_MS } from "@plaza/domain/time/durations.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { readHeldLimits, type HeldLimit } from "../../people/limits/limit.view.ts";
import { factsOf, progressFor } from "../tiers/facts.service.ts";
import { filesOfRequests, unusedFiles, type MerchantFile } from "../tiers/file.store.ts";
import { fileView } from "../tiers/merchant.view.ts";
import { isOpen, requestsOf, type LimitRequest } from "./limit-request.store.ts";

/** What a person needs for asking, of everything that a tier may ask. */
const CONDITIONS: ReadonlySet<string> = new Set(["identity", "trades", "completion", "age", "appeals"]);

/** The setting `limitRequestConditions` as a rule that asks nothing else. */
function ruleOf({ limitRequestConditions }: Settings): TierRule {
  const [trades = 0, ageDays = 0, percent = 0, lostAppeals = 0] = limitRequestConditions
    .split(",")
    .map((text) => Number.parseInt(text, 10));
  return {
    trades,
    ageDays,
    completion: percent * 100,
    lostAppeals,
    trades30: 0,
    positive: 0,
    releaseSeconds: Number.MAX_SAFE_INTEGER,
    deposit: 0n,
  };
}

/** What a request needs, beside what is there now. */
export async function conditionsOf(context: Context, on: Queryable, userId: UserId): Promise<RequirementProgressView[]> {
  const facts = await factsOf(context, on, userId, new Date());
  return progressFor(ruleOf(context.settings.current), facts).filter(({ requirement }) => CONDITIONS.has(requirement));
}

/** The limits that may be raised: those that exist, without what customer service has set lower. */
export function raisableOf(held: Readonly<Record<UserLimit, HeldLimit>>): LimitRequestsView["raisable"] {
  return RAISABLE_LIMITS.flatMap((kind) => {
    const { now, usual } = held[kind];
    return now === null || usual === null || now < usual ? [] : [{ kind, now, usual }];
  });
}

/** From when on a person may ask again after a declined request; null if nothing prevents it. */
export function againAt({ limitRequestAgainDays }: Settings, requests: readonly LimitRequest[]): Date | null {
  const last = requests.find(({ status }) => status !== "withdrawn");
  if (last?.status !== "declined" || last.decidedAt === null) return null;
  const again = new Date(last.decidedAt.getTime() + limitRequestAgainDays * DAY_MS);
  return again > new Date() ? again : null;
}

/** Returns the time, ISO 8601, by which the user can expect a decision: `limitRequestHours` after the request. */
export function answerBy({ limitRequestHours }: Settings, { createdAt }: Pick<LimitRequest, "createdAt">): string {
  return new Date(createdAt.getTime() + limitRequestHours * HOUR_MS).toISOString();
}

/** Everything that a person sees of the own requests. */
export async function limitRequestsView(context: Context, on: Queryable, userId: UserId): Promise<LimitRequestsView> {
  const settings = context.settings.current;
  const [conditions, { held }, requests, unused] = await Promise.all([
    conditionsOf(context, on, userId),
    readHeldLimits(context, on, userId),
    requestsOf(on, userId),
    unusedFiles(on, userId),
  ]);
  const files = await filesOfRequests(
    on,
    requests.map(({ id }) => id),
  );
  const raisable = raisableOf(held);
  const again = againAt(settings, requests);
  const isFree = again === null && !requests.some(isOpen);
  return {
    takesRequests: settings.limitRequests,
    conditions,
    raisable,
    againAt: again?.toISOString() ?? null,
    mayRequest: settings.limitRequests && isFree && raisable.length > 0 && conditions.every(({ met }) => met),
    answerHours: settings.limitRequestHours,
    requests: requests.map((request) => requestView(settings, request, files.get(request.id) ?? [])),
    files: unused.map(fileView),
  };
}

function requestView(settings: Settings, request: LimitRequest, files: readonly MerchantFile[]): LimitRequestView {
  const { id, kind, wanted, reason, status, createdAt, most, until, note, decidedAt, liftedAt } = request;
  const isGranted = status === "approved" && most !== null && until !== null;
  return {
    requestId: id,
    kind,
    wanted,
    reason,
    files: files.map(fileView),
    // Whether two staff members decide is their matter.
    state: status === "proposed" ? "waiting" : status,
    createdAt: createdAt.toISOString(),
    answerBy: isOpen(request) ? answerBy(settings, request) : null,
    granted: isGranted ? { most, until: until.toISOString(), ended: liftedAt !== null || until < new Date() } : null,
    note: status === "declined" ? note : "",
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
