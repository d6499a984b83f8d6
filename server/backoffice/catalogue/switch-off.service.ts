import { PAYMENT_METHODS } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { lockCoin, lockCurrency } from "../../core/catalogue/catalogue.store.ts";
import type { Context } from "../../core/context.ts";
import type { Handler, RecordAuditEntry } from "../../core/handler.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refused, type Refusal } from "../../core/http/refusal.ts";
import type { Settings } from "@plaza/domain/settings/catalogue.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { changeSetting, holdingValue } from "../../core/settings/setting.service.ts";
import { changeCoin, changeCurrency } from "./catalogue.service.ts";
import { touchedBy } from "./switch-off.store.ts";

interface Change {
  readonly tx: Tx;
  readonly staff: Staff;
  readonly record: RecordAuditEntry;
  readonly reason: string;
}

/** How many online adverts and running orders have one of what would be switched off. */
export const switchOffEffect: Handler<"GET /api/desk/switch-off-effect"> = (_context, { reads, query }) =>
  touchedBy(reads, { coins: listed(query.coins), currencies: listed(query.currencies), methods: listed(query.methods) });

/** Switches coins and currencies off, each with its audit entry; what is off already is left as it is. All of them or none. */
export const switchEntriesOff: Handler<"POST /api/desk/switch-off-entries"> = async (context, { tx, staff, body, record }) => {
  const reason = body.reason.trim();
  if (reason === "") return refuse("reason_needed");
  const change: Change = { tx, staff, record, reason };
  let count = 0;
  // In one order, so that two operators at once wait for each other.
  for (const code of body.coins.toSorted()) {
    const isChanged = await switchCoinOff(context, code, change);
    if (refused(isChanged)) return isChanged;
    if (isChanged) count += 1;
  }
  for (const code of body.currencies.toSorted()) {
    const isChanged = await switchCurrencyOff(code, change);
    if (refused(isChanged)) return isChanged;
    if (isChanged) count += 1;
  }
  return count === 0 ? refuse("already_done") : { switchedOff: count };
};

/**
 * Switches payment methods off, each with its audit entry; what is off already is left as it is. The setting is locked, so that what another has
 * switched at the same moment stays.
 */
export const switchMethodsOff: Handler<"POST /api/desk/switch-off-methods"> = async (context, { tx, staff, body, record }) => {
  const reason = body.reason.trim();
  if (reason === "") return refuse("reason_needed");
  if (!body.methods.every((id) => PAYMENT_METHODS.some(({ methodId }) => methodId === id))) return refuse("not_found");
  const off = await lockMethodsOff(tx);
  const added = [...new Set(body.methods)].filter((id) => !off.includes(id));
  if (added.length === 0) return refuse("already_done");
  const changed = await changeSetting(context.settings, tx, "methodsOff", [...off, ...added], `staff ${staff.staffId}`);
  if (refused(changed)) return changed;
  for (const methodId of added) record({ action: "method_off", object: "method", objectId: methodId, reason });
  return { switchedOff: added.length };
};

/** The payment methods that are off, locked against another change of them. */
export async function lockMethodsOff(tx: Tx): Promise<readonly string[]> {
  return (await holdingValue(tx, "methodsOff")) as Settings["methodsOff"];
}

async function switchCoinOff(context: Context, code: string, change: Change): Promise<boolean | Refusal> {
  const coin = await lockCoin(change.tx, code);
  if (coin === null) return refuse("not_found");
  if (!coin.isOn) return false;
  const changed = await changeCoin(context, coin, { ...coin, isOn: false }, change);
  return refused(changed) ? changed : true;
}

async function switchCurrencyOff(code: string, change: Change): Promise<boolean | Refusal> {
  const currency = await lockCurrency(change.tx, code);
  if (currency === null) return refuse("not_found");
  if (!currency.isOn) return false;
  const changed = await changeCurrency(currency, { ...currency, isOn: false }, change);
  return refused(changed) ? changed : true;
}

function listed(codes = ""): string[] {
  return codes.split(",").filter(Boolean);
}
