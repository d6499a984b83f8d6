import { deskLoader } from "../visit.server.ts";
import { freezeIn } from "../freeze-form.ts";
import { type LoaderFunctionArgs } from "react-router";
import { KYC_REJECT_REASONS } from "@plaza/contract/kyc.ts";
import { USER_LIMITS } from "@plaza/contract/staff.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { staffAction } from "../staff-action.server.ts";
import { requireStaff } from "../visit.server.ts";

export const loadUsers = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url, who } = await requireStaff(context, "agent");
  const find = url.searchParams.get("find")?.trim() ?? "";
  const users = find === "" ? null : await api("GET /api/desk/user", { query: { find } });
  const limits = await Promise.all((users ?? []).map(({ uid }) => api("GET /api/desk/user-limits", { query: { uid } })));
  return { texts: messagesFor(lang, ["account", "kyc"]), find, users, limits, maySeniorActs: reaches(who.role, "senior") };
});

export const actOnUsers = staffAction("agent", {
  freeze: async ({ api }, fields) => void (await api("POST /api/desk/freeze-user", { body: freezeIn(fields) })),
  unfreeze: async ({ api }, fields) =>
    void (await api("POST /api/desk/unfreeze-user", { body: { uid: fields.id("uid"), note: fields.text("note") } })),
  withdraw_kyc: async ({ api }, fields) => {
    const body = { uid: fields.id<"uid">("uid"), reasons: [fields.choice("why", KYC_REJECT_REASONS)], note: fields.text("note") };
    await api("POST /api/desk/withdraw-kyc", { body });
  },
  lift_limit: async ({ api }, fields) => {
    const body = { uid: fields.id<"uid">("uid"), kind: fields.choice("kind", USER_LIMITS), reason: fields.text("note") };
    await api("POST /api/desk/lift-user-limit", { body });
  },
  set_limit: async ({ api }, fields) => {
    const limit = { kind: fields.choice("kind", USER_LIMITS), most: fields.wholeNumber("most"), until: fields.day("until") };
    await api("POST /api/desk/set-user-limit", { body: { uid: fields.id("uid"), ...limit, reason: fields.text("note") } });
  },
});
