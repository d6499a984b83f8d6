import { sendForm } from "../../shell/forms/form-body.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { staffAction } from "../staff-action.server.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";

/** For seniors; operators make changes. */
export const loadAssets = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, who } = await requireStaff(context, "senior");
  const catalogue = await api("GET /api/desk/catalogue");
  return { texts: messagesFor(lang, ["assets", "operating"]), ...catalogue, mayChange: reaches(who.role, "operator") };
});

export const actOnAssets = staffAction("operator", {
  add_coin: ({ api }, fields) => proposing(sendForm(api, fields, "POST /api/desk/add-coin", { coin: coinIn(fields) })),
  change_coin: ({ api }, fields) => proposing(sendForm(api, fields, "POST /api/desk/change-coin", { coin: coinIn(fields) })),
  add_currency: ({ api }, fields) => proposing(sendForm(api, fields, "POST /api/desk/add-currency", { currency: currencyIn(fields) })),
  change_currency: ({ api }, fields) =>
    proposing(sendForm(api, fields, "POST /api/desk/change-currency", { currency: currencyIn(fields) })),
  accept: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/accept-catalogue")),
  decline: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/decline-catalogue")),
});

/** What another operator has to accept is saved: the form did what it could. */
async function proposing(call: Promise<unknown>): Promise<{ readonly proposed: true } | undefined> {
  try {
    await call;
    return undefined;
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "second_operator_needed") return { proposed: true };
    throw fault;
  }
}

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
