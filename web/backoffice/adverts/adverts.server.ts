import { sendForm } from "../../shell/forms/form-body.server.ts";
import { backofficeLoader } from "../visit.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { isId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { requireStaff } from "../visit.server.ts";
import { optionalIdIn } from "../../shell/address-id.ts";
import { FORM, NAMES, STATES, type Name } from "./advert-filter.ts";

/** For agents. A field that no advert can match gives an empty list without a call. */
export const loadAdverts = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, url, lang } = await requireStaff(context, "agent");
  const typed = (name: Name) => {
    const text = url.searchParams.get(name)?.trim() ?? "";
    return name === "asset" || name === "fiat" ? text.toUpperCase() : text;
  };
  const fields = { advId: typed("advId"), owner: typed("owner"), asset: typed("asset"), fiat: typed("fiat") };
  const state = STATES.find((known) => known === url.searchParams.get("state"));
  const cursor = optionalIdIn(url.searchParams, "cursor");
  // What no advert can have finds nothing, and isn't worth a question.
  const impossible = NAMES.some((name) => fields[name] !== "" && !FORM[name](fields[name]));
  const query = {
    ...(isId<"advert">(fields.advId) ? { advId: fields.advId } : {}),
    ...(isId<"uid">(fields.owner) ? { owner: fields.owner } : {}),
    ...(fields.asset === "" ? {} : { asset: fields.asset }),
    ...(fields.fiat === "" ? {} : { fiat: fields.fiat }),
    ...(state === undefined ? {} : { state }),
    ...(cursor === null ? {} : { cursor }),
  };
  const list = impossible ? { items: [], nextCursor: null } : await api("GET /api/desk/adverts", { query });
  return { texts: messagesFor(lang, ["casework"]), fields, state: state ?? "", list };
});

export const actOnAdverts = staffAction("agent", {
  take_down: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/take-down-advert")),
  restore: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/restore-advert")),
});
