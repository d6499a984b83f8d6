import { type LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { staffAction } from "../staff-action.server.ts";
import { deskLoader, requireStaff } from "../visit.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";

export const loadAssets = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, who } = await requireStaff(context, "senior");
  const catalogue = await api("GET /api/desk/catalogue");
  return { texts: messagesFor(lang, ["assets", "operating"]), ...catalogue, mayChange: reaches(who.role, "operator") };
});

export const actOnAssets = staffAction("operator", {
  add_coin: async ({ api }, fields) => {
    const coin = { ...coinIn(fields), precision: fields.wholeNumber("precision") };
    return proposing(api("POST /api/desk/add-coin", { body: { coin, reason: fields.text("reason", 300) } }));
  },
  change_coin: async ({ api }, fields) => {
    return proposing(api("POST /api/desk/change-coin", { body: { coin: coinIn(fields), reason: fields.text("reason", 300) } }));
  },
  add_currency: async ({ api }, fields) => {
    return proposing(api("POST /api/desk/add-currency", { body: { currency: currencyIn(fields), reason: fields.text("reason", 300) } }));
  },
  change_currency: async ({ api }, fields) => {
    return proposing(api("POST /api/desk/change-currency", { body: { currency: currencyIn(fields), reason: fields.text("reason", 300) } }));
  },
  accept: async ({ api }, fields) => {
    await api("POST /api/desk/accept-catalogue", { body: { proposalId: fields.id<"catalogue_proposal">("proposalId") } });
  },
  decline: async ({ api }, fields) => {
    await api("POST /api/desk/decline-catalogue", { body: { proposalId: fields.id<"catalogue_proposal">("proposalId") } });
  },
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
  const logo = fields.text("logoUrl", 300);
  return {
    code: fields.text("code", 10).toUpperCase(),
    name: fields.text("name", 60),
    minQuantity: fields.text("minQuantity", 40),
    logoUrl: logo === "" ? null : logo,
    hiddenIn: countriesIn(fields.text("hiddenIn", 1000)),
    isOn: fields.choice("isOn", ["yes", "no"]) === "yes",
    position: fields.wholeNumber("position"),
  };
}

function currencyIn(fields: FormFields) {
  return {
    code: fields.text("code", 10).toUpperCase(),
    symbol: fields.text("symbol", 8),
    countries: countriesIn(fields.text("countries", 1000)),
    isOn: fields.choice("isOn", ["yes", "no"]) === "yes",
    position: fields.wholeNumber("position"),
  };
}

function countriesIn(typed: string): string[] {
  return typed
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}
