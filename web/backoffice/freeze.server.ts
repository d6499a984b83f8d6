import type { OrderId, Uid } from "@plaza/contract/ids.ts";
import { FREEZE_REASONS } from "@plaza/contract/staff.ts";
import { textIn } from "./form.server.ts";

/** A freeze as the desk's forms ask for it: until the beginning of a day. What isn't a day is refused by the call. */
export function freezeInput(form: FormData, orderId: string) {
  const until = new Date(`${textIn(form, "until")}T00:00:00Z`);
  return {
    uid: textIn(form, "uid") as Uid,
    note: textIn(form, "note"),
    until: Number.isNaN(until.getTime()) ? "" : until.toISOString(),
    reason: FREEZE_REASONS.find((reason) => reason === form.get("reason")) ?? ("other" as const),
    ...(orderId === "" ? {} : { orderId: orderId as OrderId }),
  };
}
