import type { BackofficeAdvertView } from "@plaza/contract/calls/backoffice-adverts.ts";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { changeAdvertState } from "../../market/adverts/advert-state.service.ts";
import { clearTakenDown, markTakenDown, searchAdverts, type FoundAdvert } from "../../market/adverts/backoffice-advert.store.ts";
import { signsOfAutoReply, signsOfMessage } from "../../market/adverts/text-signs.ts";
import { refuseInvolvedStaff } from "../../people/staff/staff-link.service.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { RecordAuditEntry } from "../../core/handler.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import type { Staff } from "../../core/identity/staff.ts";

interface By {
  readonly staff: Staff;
  readonly record: RecordAuditEntry;
}

/** An advert as staff see it, with the fraud rules that its texts break. */
export function backofficeAdvert(context: Context, { ownerId, ...advert }: FoundAdvert, staff: Staff): BackofficeAdvertView {
  // Two sentences: a name and a message that mean nothing together are not to be read as one.
  const signs = signsOfMessage(context, `${advert.ownerName}\n${advert.message}`);
  return { ...advert, signs, autoReplySigns: signsOfAutoReply(context, advert.autoReply), own: staff.userId === ownerId };
}

async function othersAdvert(context: Context, tx: Tx, staff: Staff, advId: AdvertId, note: string): Promise<Outcome<FoundAdvert>> {
  if (note.trim() === "") return refuse("reason_needed");
  const [advert] = await searchAdverts(tx, { advId }, undefined, 1);
  if (advert === undefined) return refuse("not_found");
  return (await refuseInvolvedStaff(context, tx, staff, [advert.ownerId])) ?? advert;
}

/** Until it is restored: what it still offers goes back to its owner, orders that it has go on, and its owner can't put it online. */
export async function takeDownAdvert(context: Context, tx: Tx, { staff, record }: By, advId: AdvertId, note: string) {
  const advert = await othersAdvert(context, tx, staff, advId, note);
  if (refused(advert)) return advert;
  const { ownerId, asset, fiat, state } = advert;
  if (state === "closed") return refuse("already_done");
  const changed = await changeAdvertState(context, tx, ownerId, advId, "offline");
  if (refused(changed)) return changed;
  if (!(await markTakenDown(tx, advId, note.trim()))) return refuse("already_done");
  const act = `take_down:${advId}:${Date.now()}`;
  notify(tx, { to: ownerId, kind: "advert_taken_down", act, facts: { advId, asset, fiat, reason: note.trim() } });
  tx.afterCommit(() => context.wake([ownerId]));
  record({ action: "take_down_advert", object: "advert", objectId: advId, reason: note.trim() });
  return backofficeAdvert(context, { ...advert, state: "offline", takenDown: note.trim() }, staff);
}

/** Lets it come back; putting it online is its owner's to do, who needs the coins for it. */
export async function restoreAdvert(context: Context, tx: Tx, { staff, record }: By, advId: AdvertId, note: string) {
  const advert = await othersAdvert(context, tx, staff, advId, note);
  if (refused(advert)) return advert;
  const { ownerId, asset, fiat } = advert;
  if (!(await clearTakenDown(tx, advId))) return refuse("already_done");
  notify(tx, { to: ownerId, kind: "advert_restored", act: `restore:${advId}:${Date.now()}`, facts: { advId, asset, fiat } });
  tx.afterCommit(() => context.wake([ownerId]));
  record({ action: "restore_advert", object: "advert", objectId: advId, reason: note.trim() });
  return backofficeAdvert(context, { ...advert, takenDown: null }, staff);
}
