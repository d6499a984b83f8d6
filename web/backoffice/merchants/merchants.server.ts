import { sendForm } from "../../shell/forms/form-body.server.ts";
import { backofficeLoader } from "../visit.server.ts";
import { idIn, optionalIdIn } from "../../shell/address-id.ts";
import type { LoaderFunctionArgs } from "react-router";
import { EARNED_TIERS, MERCHANT_TIERS } from "@plaza/contract/merchant.ts";
import type { Uid } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../../shell/api/call.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { requireStaff } from "../visit.server.ts";

/** For readers; seniors act. A user number in the address opens that user beside the list, with or without a tier. */
export const loadMerchants = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url, who } = await requireStaff(context);
  const uid = optionalIdIn<"uid">(url.searchParams, "uid");
  const tier = EARNED_TIERS.find((known) => known === url.searchParams.get("tier"));
  const cursor = url.searchParams.get("cursor");
  const query = { ...(tier === undefined ? {} : { tier }), ...(cursor ? { cursor } : {}) };
  const [list, found] = await Promise.all([
    api("GET /api/desk/merchants", { query }),
    uid === null ? null : api("GET /api/desk/merchant", { query: { uid } }).catch(nullIfUnknown),
  ]);
  const isUnknown = found === null && (url.searchParams.get("uid") ?? "").trim() !== "";
  return { texts: messagesFor(lang, ["merchants"]), tier: tier ?? null, list, found, isUnknown, mayAct: reaches(who.role, "senior") };
});

export const actOnMerchants = staffAction("senior", {
  confirm: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/confirm-deposit-taking", { confirm: true })),
  decline: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/confirm-deposit-taking", { confirm: false })),
  take: async ({ api, url }, fields) => void (await sendForm(api, fields, "POST /api/desk/take-deposit", { uid: merchantIn(url) })),
  set_tier: async ({ api, url }, fields) => {
    const known = { uid: merchantIn(url), act: "set_tier", tier: fields.choice("tier", MERCHANT_TIERS) } as const;
    await sendForm(api, fields, "POST /api/desk/change-merchant", known);
  },
  suspend: async ({ api, url }, fields) => {
    const known = { uid: merchantIn(url), act: "suspend", tier: undefined } as const;
    await sendForm(api, fields, "POST /api/desk/change-merchant", known);
  },
  reinstate: async ({ api, url }, fields) => {
    const known = { uid: merchantIn(url), act: "reinstate", tier: undefined } as const;
    await sendForm(api, fields, "POST /api/desk/change-merchant", known);
  },
});

function nullIfUnknown(fault: unknown): null {
  if (fault instanceof Refusal && fault.code === "not_found") return null;
  throw fault;
}

/** Whom the page has open. */
function merchantIn(url: URL): Uid {
  return idIn(Object.fromEntries(url.searchParams), "uid");
}
