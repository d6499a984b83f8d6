import { KYC_REJECT_REASONS } from "@plaza/contract/kyc.ts";
import { MERCHANT_REJECT_REASONS } from "@plaza/contract/merchant.ts";
import { FREEZE_REASONS, AUDIT_OBJECTS, AUDIT_ACTIONS } from "@plaza/contract/staff.ts";
import type { Texts } from "@plaza/messages/text.ts";

/** A staff action in words. An action of an older version that nothing writes any more keeps its short name. */
export function actName(t: Texts, action: string): string {
  const known = AUDIT_ACTIONS.find((candidate) => candidate === action);
  return known === undefined ? action : t(`deskacts.act.${known}`);
}

/** What it was done to. */
export function objectName(t: Texts, object: string): string {
  const known = AUDIT_OBJECTS.find((candidate) => candidate === object);
  return known === undefined ? object : t(`deskacts.on.${known}`);
}

/** Why, in words: causes that come from a list are written into the log by their short names. */
export function reasonText(t: Texts, action: string, reason: string): string {
  switch (action) {
    case "freeze_user": {
      const why = FREEZE_REASONS.find((candidate) => reason.startsWith(`${candidate}: `));
      return why === undefined ? reason : `${t(`desk.freeze_${why}`)}: ${reason.slice(why.length + 2)}`;
    }
    case "reject_kyc":
      return listed(reason, KYC_REJECT_REASONS, (rejection) => t(`kyc.reject_${rejection}`));
    case "reject_merchant":
      return listed(reason, MERCHANT_REJECT_REASONS, (rejection) => t(`merchants.reject_${rejection}`));
    default:
      return reason;
  }
}

function listed<Word extends string>(reason: string, words: readonly Word[], say: (word: Word) => string): string {
  const found = reason.split(", ").map((part) => words.find((word) => word === part));
  return found.every((word) => word !== undefined) ? found.map(say).join(" ") : reason;
}
