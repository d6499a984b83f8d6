import { data, type LoaderFunctionArgs } from "react-router";
import { SERVICE_SCOPES } from "@plaza/contract/service-scopes.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { KEY_LIFETIMES } from "../service-key-lifetimes.ts";
import { staffAction } from "../staff-action.server.ts";
import { deskLoader, requireStaff } from "../visit.server.ts";

export const loadServiceKeys = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang } = await requireStaff(context, "operator");
  return { texts: messagesFor(lang, ["servicekeys", "apikeys", "operating"]), ...(await api("GET /api/desk/service-keys")) };
});

/** Blank: the key has no end. */
const LIFE_WORDS = ["", ...KEY_LIFETIMES.map(String)];

export const actOnServiceKeys = staffAction("operator", {
  propose: async ({ api }, fields) => {
    const publicKey = fields.text("public_key", 60);
    const life = fields.choice("life", LIFE_WORDS);
    const body = {
      name: fields.text("name", 60),
      scopes: fields.choices("scopes", SERVICE_SCOPES),
      allowedFrom: fields
        .text("from", 1000)
        .split(/[\s,]+/)
        .filter(Boolean),
      reason: fields.text("reason", 300),
      ...(life === "" ? {} : { expiresInDays: Number(life) }),
      ...(publicKey === "" ? {} : { publicKey }),
    };
    await api("POST /api/desk/propose-service-key", { body });
    return { proposed: true as const };
  },
  propose_end: async ({ api }, fields) => {
    await api("POST /api/desk/propose-end-service-key", { body: { key: fields.text("key"), reason: fields.text("reason", 300) } });
    return { proposed: true as const };
  },
  confirm: async ({ api }, fields) => {
    const confirmed = await api("POST /api/desk/confirm-service-key", {
      body: { proposalId: fields.id<"service_key_proposal">("proposalId") },
    });
    // The secret is in this answer's page and nowhere else.
    return data({ confirmed }, { headers: { "cache-control": "no-store" } });
  },
  decline: async ({ api }, fields) => {
    const body = { proposalId: fields.id<"service_key_proposal">("proposalId"), reason: fields.text("reason", 300) };
    await api("POST /api/desk/decline-service-key", { body });
  },
});
