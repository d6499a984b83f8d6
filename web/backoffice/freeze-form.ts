import { FREEZE_REASONS } from "@plaza/contract/staff.ts";
import type { FormFields } from "../shell/forms/form-fields.ts";

/** A freeze as the staff forms submit it: until the beginning of a day. */
export function freezeIn(fields: FormFields) {
  const orderId = fields.optionalId<"order">("orderId");
  return {
    uid: fields.id<"uid">("uid"),
    note: fields.text("note"),
    until: fields.day("until"),
    reason: fields.choice("reason", FREEZE_REASONS),
    ...(orderId === null ? {} : { orderId }),
  };
}
