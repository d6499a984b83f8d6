import type { backofficeMarketCalls } from "@plaza/contract/calls/backoffice-market.ts";
import { FEATURES } from "@plaza/contract/features.ts";
import { MARKET_STATES } from "@plaza/contract/staff.ts";
import { keysOf } from "@plaza/contract/typed-keys.ts";
import { PAYMENT_METHODS } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { SETTING_GROUPS, isSettingKey } from "@plaza/domain/settings/catalogue.ts";
import { choicesOf, type Setting } from "@plaza/domain/settings/kinds.ts";
import { maintenanceAt } from "@plaza/domain/settings/maintenance.ts";
import { takes } from "@plaza/domain/settings/operating.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import { clearAlarm, openAlarms } from "../core/alarms/alarm.store.ts";
import type { Handlers } from "../core/handler.ts";
import { refuse, refused } from "../core/http/refusal.ts";
import { auditLedger, sumsByKind } from "../core/ledger/ledger.store.ts";
import { methodName } from "../people/payments/method.view.ts";
import { assetOf } from "../core/prices/format-amount.ts";
import { changeSetting } from "../core/settings/setting.service.ts";
import { storedSettings } from "../core/settings/setting.store.ts";
import { listAuditEntries, verifyAuditLog } from "../people/staff/audit-entry.store.ts";
import { lockMethodsOff, switchMethodsOff, switchOffEffect } from "./catalogue/switch-off.service.ts";
import { acceptProposal, changeGuardedSetting, declineProposal, listProposals } from "./settings/setting-proposal.service.ts";
import { staffNames } from "../people/staff/staff-list.store.ts";

export const backofficeMarketRoutes: Handlers<keyof typeof backofficeMarketCalls> = {
  "GET /api/ctc/market-state": async (context) => ({
    state: MARKET_STATES.find((state) => state === context.settings.current.marketState) ?? "open",
    off: keysOf(FEATURES).filter((feature) => context.settings.current.featuresOff.includes(feature)),
    oldestClients: context.settings.current.oldestClients,
    maintenance: maintenanceAt(context.settings.current.maintenance, new Date()),
    buttonReasons: context.settings.current.buttonReasons,
    offerWatches: context.settings.current.offerWatches,
  }),
  "GET /api/ctc/query-trading-rules": async ({ settings: { current } }) => ({
    appealAfterMinutes: current.appealAfterMinutes,
    maxExtensions: current.maxExtensions,
    sellerAnswerMinutes: current.sellerAnswerMinutes,
    undoPaidSeconds: current.undoPaidSeconds,
    releaseMinutes: current.releaseMinutes,
    releaseMinutesSlow: current.releaseMinutesSlow,
    reportAfterCompletedDays: current.reportAfterCompletedDays,
    reportAfterExpiredHours: current.reportAfterExpiredHours,
    securityHoldHours: current.securityHoldHours,
    maxUnpaidWithOneAdvertiser: current.maxUnpaidWithOneAdvertiser,
    rankingDays: current.rankingDays,
    rankingPairTrades: current.rankingPairTrades,
    escrowSeal: current.escrowSeal,
    offlinePaid: current.offlinePaid,
    blockedPaymentMinutes: current.supportMessages ? current.blockedPaymentMinutes : 0,
    chatPhrases: current.chatPhrases,
    moneyRadar: current.moneyRadar,
    offerWatches: current.offerWatches,
    practiceTrade: current.practiceTrade,
  }),
  "GET /api/desk/alarms": async (context) => ({
    marketState: MARKET_STATES.find((state) => state === context.settings.current.marketState) ?? "open",
    alarms: (await openAlarms(context.db)).map(({ id, kind, raisedAt, times, facts }) => ({
      alarmId: id,
      kind,
      raisedAt: raisedAt.toISOString(),
      times,
      differences: "differences" in facts && typeof facts.differences === "number" ? facts.differences : 0,
    })),
  }),
  "POST /api/desk/clear-alarm": async (_context, request) => {
    const { alarmId, reason } = request.body;
    if (reason.trim() === "") return refuse("reason_needed");
    const kind = await clearAlarm(request.tx, alarmId);
    if (kind === null) return refuse("not_found");
    request.record({ action: "clear_alarm", object: "alarm", objectId: alarmId, reason: reason.trim(), data: { kind } });
    return { alarmId };
  },
  "GET /api/desk/settings": async (context) => {
    const stored = await storedSettings(context.db);
    const changed = new Map(stored.map((setting) => [setting.key, setting.changedAt]));
    const names = await staffNames(context.db);
    return Object.entries(SETTING_GROUPS).flatMap(([group, settings]) =>
      Object.entries<Setting>(settings).map(([key, setting]) => {
        const changedAt = changed.get(key);
        return {
          key,
          group,
          kind: setting.kind,
          takes: takes(setting),
          ...boundsOf(setting),
          ...formOf(setting),
          value: isSettingKey(key) ? context.settings.current[key] : setting.otherwise,
          otherwise: setting.otherwise,
          ...(changedAt === undefined
            ? {}
            : {
                changedAt: changedAt.toISOString(),
                changedBy: authorOf(stored.find((candidate) => candidate.key === key)?.changedBy ?? "", names),
              }),
        };
      }),
    );
  },
  "POST /api/desk/change-setting": changeGuardedSetting,
  "GET /api/desk/setting-proposals": listProposals,
  "POST /api/desk/accept-setting": acceptProposal,
  "POST /api/desk/decline-setting": declineProposal,
  "GET /api/desk/methods": async (context, request) => {
    const off = new Set(context.settings.current.methodsOff);
    return PAYMENT_METHODS.map(({ methodId }) => ({ methodId, name: methodName(methodId, request.locale), on: !off.has(methodId) }));
  },
  "POST /api/desk/switch-method": async (context, request) => {
    const { methodId, on, reason } = request.body;
    if (!PAYMENT_METHODS.some((method) => method.methodId === methodId)) return refuse("not_found");
    if (reason.trim() === "") return refuse("reason_needed");
    const others = (await lockMethodsOff(request.tx)).filter((id) => id !== methodId);
    const changed = await changeSetting(
      context.settings,
      request.tx,
      "methodsOff",
      on ? others : [...others, methodId],
      `staff ${request.staff.staffId}`,
    );
    if (refused(changed)) return changed;
    request.record({ action: on ? "method_on" : "method_off", object: "method", objectId: methodId, reason: reason.trim() });
    return { changed };
  },
  "GET /api/desk/switch-off-effect": switchOffEffect,
  "POST /api/desk/switch-off-methods": switchMethodsOff,
  "GET /api/desk/ledger": async (context) => {
    const [sums, promises] = await Promise.all([sumsByKind(context.db), auditLedger(context.db)]);
    const assets = sums.map(({ asset, people, escrow, fees, outside }) => {
      const text = (minor: bigint) => formatDecimal(minor, assetOf(asset).precision);
      return {
        asset,
        people: text(people),
        escrow: text(escrow),
        fees: text(fees),
        outside: text(outside),
        difference: text(people + escrow + fees + outside),
      };
    });
    return { assets, promises: [...promises] };
  },
  "GET /api/desk/acts": async (_context, request) => {
    const { limit = 50, cursor, ...filter } = request.query;
    const acts = await listAuditEntries(request.reads, filter, cursor, limit + 1);
    const items = acts.slice(0, limit);
    return { items, nextCursor: acts.length > limit ? (items.at(-1)?.seq ?? null) : null };
  },
  "GET /api/desk/acts-proof": (_context, { reads }) => verifyAuditLog(reads),
};

/** Shows "staff 123" by name; what no person did stays as it is. */
function authorOf(changedBy: string, names: ReadonlyMap<string, string>): string {
  return names.get(changedBy.replace(/^staff /, "")) ?? changedBy;
}

/** What the staff form validates and shows before it asks for confirmation. */
function formOf(setting: Setting) {
  const choices = choicesOf(setting);
  return {
    ...(choices.length === 0 ? {} : { choices: [...choices] }),
    ...(setting.example === undefined ? {} : { example: setting.example }),
  };
}

function boundsOf(setting: Setting) {
  return setting.kind === "whole" || setting.kind === "decimal"
    ? { least: String(setting.least), most: String(setting.most), unit: setting.unit }
    : {};
}
