import { sendForm } from "../../shell/forms/form-body.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { reviewSwitchOff } from "../switch-off/switch-off.server.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";

/** For seniors; operators make changes. */
export const loadAssets = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = await requireStaff(context, "senior");
  const { api, lang, who } = visit;
  const catalogue = await api("GET /api/desk/catalogue");
  const on = (entries: readonly { readonly code: string; readonly isOn: boolean }[]) =>
    entries.filter(({ isOn }) => isOn).map(({ code }) => code);
  const mayChange = reaches(who.role, "operator");
  const listed = { coins: on(catalogue.coins), currencies: on(catalogue.currencies), methods: [] };
  const review = mayChange ? await reviewSwitchOff(visit, listed) : null;
  return { texts: messagesFor(lang, ["assets", "operating"]), ...catalogue, mayChange, review };
});

export const actOnAssets = staffAction("operator", {
  add_coin: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/add-coin", { coin: coinIn(fields) })),
  change_coin: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/change-coin", { coin: coinIn(fields) })),
  add_currency: async ({ api }, fields) =>
    void (await sendForm(api, fields, "POST /api/desk/add-currency", { currency: currencyIn(fields) })),
  change_currency: async ({ api }, fields) =>
    void (await sendForm(api, fields, "POST /api/desk/change-currency", { currency: currencyIn(fields) })),
  switch_off_entries: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/switch-off-entries")),
  accept: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/accept-catalogue")),
  decline: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/decline-catalogue")),
});

function coinIn(fields: FormFields) {
  return { code: fields.text("code").toUpperCase(), hiddenIn: countriesIn(fields.text("hiddenIn")) };
}

function currencyIn(fields: FormFields) {
  return { code: fields.text("code").toUpperCase(), countries: countriesIn(fields.text("countries")) };
}

function countriesIn(typed: string): string[] {
  return typed
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}
