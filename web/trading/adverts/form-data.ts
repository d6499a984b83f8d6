import { textIn } from "../../account/security/form-text.ts";
import { WINDOWS, type TypedAdvert } from "./form-values.ts";

/** The form's fields as they were sent. */
export function typedIn(form: FormData): TypedAdvert {
  const text = (name: keyof TypedAdvert, most = 60) => textIn(form, name).slice(0, most);
  const all = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  const window = WINDOWS.find((minutes) => String(minutes) === text("window"));
  return {
    side: text("side") === "buy" ? "buy" : "sell",
    asset: text("asset"),
    fiat: text("fiat"),
    priceType: text("priceType") === "floating" ? "floating" : "fixed",
    price: text("price"),
    margin: text("margin"),
    floor: text("floor"),
    ceiling: text("ceiling"),
    quantity: text("quantity"),
    min: text("min"),
    max: text("max"),
    methods: all("methods").slice(0, 10),
    window: String(window ?? text("window")),
    message: text("message", 600),
    autoReply: text("autoReply", 600),
    minTrades: text("minTrades"),
    minRate: text("minRate"),
    minAge: text("minAge"),
    verifiedOnly: form.get("verifiedOnly") === "yes",
    countries: all("countries").filter((code) => /^[A-Z]{2}$/.test(code)),
    hoursOn: form.get("hoursOn") === "yes",
    from: text("from"),
    to: text("to"),
    timeZone: text("timeZone"),
    days: all("days"),
    private: form.get("private") === "yes",
  };
}

/** Marks an address that carries a form. */
const KEPT = "kept";
/** Longer than this an address may be refused on its way; the long texts are then typed again. */
const LONGEST = 4000;
const NOT_KEPT = new Set(["act", "key", "version", "confirm_price", "wanted_asset", "wanted_fiat"]);

/** A form in an address: what was typed is still there when the person comes back with a new account to be paid to. */
export function savedForm(form: FormData): URLSearchParams {
  const search = new URLSearchParams({ [KEPT]: "1" });
  for (const [name, value] of form) if (typeof value === "string" && value !== "" && !NOT_KEPT.has(name)) search.append(name, value);
  for (const long of ["message", "autoReply"]) if (search.toString().length > LONGEST) search.delete(long);
  return search;
}

/** The form that an address carries, with the account that was just added for it chosen; null where it carries none. */
export function formIn(search: URLSearchParams): TypedAdvert | null {
  if (!search.has(KEPT)) return null;
  const form = new FormData();
  for (const [name, value] of search) form.append(name, value);
  const typed = typedIn(form);
  const added = search.get("pay")?.split(":")[1];
  return added === undefined || typed.methods.includes(added) ? typed : { ...typed, methods: [...typed.methods, added] };
}
