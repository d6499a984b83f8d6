import { KEY_FIELD } from "../../shell/forms/field-names.ts";
import { FormFields, MalformedForm } from "../../shell/forms/form-fields.ts";
import type { TypedAdvert } from "./form-values.ts";

/** The form's fields as they were sent. */
export function typedIn(fields: FormFields): TypedAdvert {
  const text = (name: keyof TypedAdvert, most = 60) => fields.optionalText(name, most);
  return {
    side: fields.choice("side", ["buy", "sell"]),
    asset: text("asset"),
    fiat: text("fiat"),
    priceType: fields.choice("priceType", ["fixed", "floating"]),
    price: text("price"),
    margin: text("margin"),
    floor: text("floor"),
    ceiling: text("ceiling"),
    quantity: text("quantity"),
    min: text("min"),
    max: text("max"),
    methods: fields.texts("methods").slice(0, 10),
    window: String(fields.wholeNumber("paymentWindowMinutes")),
    message: text("message", LONGEST_TEXT),
    autoReply: text("autoReply", LONGEST_TEXT),
    minTrades: text("minTrades"),
    minRate: text("minRate"),
    minAge: text("minAge"),
    verifiedOnly: fields.isTicked("verifiedOnly"),
    bankReference: fields.isTicked("bankReference"),
    blockTrade: fields.isTicked("blockTrade"),
    countries: fields.texts("countries").filter((code) => code !== ""),
    hoursOn: fields.isTicked("hoursOn"),
    from: text("from"),
    to: text("to"),
    timeZone: text("timeZone"),
    days: fields.choices("days", DAYS),
    private: fields.isTicked("privateLink"),
  };
}

/** Longer than the call takes: what is too long is given back to be shortened. */
const LONGEST_TEXT = 2000;

const DAYS = ["0", "1", "2", "3", "4", "5", "6", "7"] as const;

/** Marks an address that carries a form. */
const KEPT = "kept";
/** Longer than this an address may be refused on its way; the long texts are then typed again. */
const LONGEST = 4000;
const NOT_KEPT = new Set(["act", KEY_FIELD, "version", "confirmPrice", "wanted_asset", "wanted_fiat"]);

/** A form in an address: what was typed is still there when the person comes back with a new account to be paid to. */
export function savedForm(fields: FormFields): URLSearchParams {
  const search = new URLSearchParams({ [KEPT]: "1" });
  for (const [name, value] of fields.entries()) if (value !== "" && !NOT_KEPT.has(name)) search.append(name, value);
  for (const long of ["message", "autoReply"]) if (search.toString().length > LONGEST) search.delete(long);
  return search;
}

/** The form that an address carries, with the account that was just added for it chosen; null where it carries none. */
export function formIn(search: URLSearchParams): TypedAdvert | null {
  if (!search.has(KEPT)) return null;
  const typed = typedInSearch(search);
  if (typed === null) return null;
  const added = search.get("pay")?.split(":")[1];
  return added === undefined || typed.methods.includes(added) ? typed : { ...typed, methods: [...typed.methods, added] };
}

function typedInSearch(search: URLSearchParams): TypedAdvert | null {
  const form = new FormData();
  for (const [name, value] of search) form.append(name, value);
  try {
    return typedIn(new FormFields(form));
  } catch (fault) {
    // An address that somebody has changed begins an empty form.
    if (fault instanceof MalformedForm) return null;
    throw fault;
  }
}
