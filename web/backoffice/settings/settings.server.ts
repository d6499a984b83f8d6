import { sendForm } from "../../shell/forms/form-body.server.ts";
import { backofficeLoader } from "../visit.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { requireStaff } from "../visit.server.ts";

/** Those have separate pages. */
const ELSEWHERE = new Set(["marketState", "methodsOff"]);

/** For seniors; operators change them. Settings that have a separate page, such as the trading status, are left out. */
export const loadSettings = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, who, url } = await requireStaff(context, "senior");
  const [all, proposals] = await Promise.all([api("GET /api/desk/settings"), api("GET /api/desk/setting-proposals")]);
  const settings = all.filter(({ key }) => !ELSEWHERE.has(key));
  return {
    texts: messagesFor(lang, ["operating"]),
    find: (url.searchParams.get("find") ?? "").slice(0, 100),
    settings,
    proposals,
    mayChange: reaches(who.role, "operator"),
  };
});

export const actOnSettings = staffAction("operator", {
  change: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/change-setting")),
  accept: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/accept-setting")),
  decline: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/decline-setting")),
});
