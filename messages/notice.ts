import type { NotificationView } from "@plaza/contract/calls/notifications.ts";
import { KYC_REJECT_REASONS } from "@plaza/contract/kyc.ts";
import { EARNED_TIERS } from "@plaza/contract/merchant.ts";
import { UNKNOWN_DEVICE, type NotificationKind } from "@plaza/contract/notifications.ts";
import { FREEZE_REASONS } from "@plaza/contract/staff.ts";
import type { Formats } from "./format.ts";
import type { MessageArguments } from "./keys.ts";
import type { Texts } from "./text.ts";

/** Returns the notice's kind in words. It contains no facts of the notice: emails have it as their subject. */
export function noticeTitle(t: Texts, kind: NotificationKind): string {
  return t(`notifications.label.${kind}`);
}

/** Outcomes that change something for the user whom the case was about. */
const SPEAKS_AGAINST: ReadonlySet<string> = new Set(["justified", "overturned", "removed"]);

type Change = MessageArguments["notifications.text.security_changed"]["change"];

type SubUserWord = MessageArguments["notifications.text.sub_user_changed"]["sub"];

/**
 * The text of a notice, for the inbox, an email and a lock screen alike. Needs the namespace `notifications`, and `kyc` for the reasons of an identity
 * in the reader's language.
 * @param timeZone in which the instants of the sentence are said
 */
export function noticeText(
  t: Texts,
  formats: Formats,
  { kind, facts }: Pick<NotificationView, "kind" | "facts">,
  timeZone: string,
): string {
  const { name = "", amount, fiat = "", quantity, asset = "", at, device = "", price } = facts;
  return t(`notifications.text.${kind}`, {
    name,
    amount: amount === undefined ? "" : formats.fiatText(amount, fiat),
    quantity: quantity === undefined ? "" : formats.coinsText(quantity, asset),
    time: at === undefined ? "" : formats.date(at, timeZone, "minute"),
    pair: `${asset}/${fiat}`,
    price: price === undefined ? "" : formats.priceText(price, fiat),
    asset,
    device,
    reason: reasonOf(t, facts),
    tier: EARNED_TIERS.find((tier) => tier === facts["tier"]) ?? "other",
    change: (facts["change"] ?? "other") as Change,
    nickname: facts["nickname"] ?? "",
    sub: (facts["change"] ?? "other") as SubUserWord,
    known: device === UNKNOWN_DEVICE ? "no" : "other",
    ...chosen(facts),
  });
}

/** Why it was decided: an identity's reasons by their names where the texts were loaded, and otherwise the reason as it was written. */
function reasonOf(t: Texts, { reason = "", reasons = "" }: NotificationView["facts"]): string {
  const names = reasons.split(",");
  const keys = KYC_REJECT_REASONS.filter((name) => names.includes(name)).map((name) => `kyc.reject_${name}` as const);
  return keys.length > 0 && keys.every((key) => t.has(key)) ? keys.map((key) => t(key)).join(" ") : reason;
}

/** The words by which a sentence takes one of its forms. */
function chosen(facts: NotificationView["facts"]) {
  const outcome = facts["outcome"] ?? "";
  return {
    outcome: outcome === "release" ? ("to_buyer" as const) : outcome === "split" ? ("shared" as const) : ("other" as const),
    side: facts["side"] === "buy" ? ("buy" as const) : ("other" as const),
    verdict: SPEAKS_AGAINST.has(outcome) ? ("yes" as const) : ("other" as const),
    why: FREEZE_REASONS.find((reason) => reason === facts["why"]) ?? ("other" as const),
    stage: facts["stage"] === "unpaid" ? ("unpaid" as const) : facts["stage"] === "paid" ? ("paid" as const) : ("other" as const),
    due: facts["stage"] === "unpaid" ? ("unpaid" as const) : ("other" as const),
    own: facts["own"] === "yes" ? ("yes" as const) : ("other" as const),
    timed: facts["at"] === undefined ? ("other" as const) : ("yes" as const),
    over: facts["over"] === "yes" ? ("yes" as const) : ("other" as const),
    explained: facts["reason"] === undefined ? ("other" as const) : ("yes" as const),
  };
}
