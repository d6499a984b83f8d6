import type { LoaderFunctionArgs } from "react-router";
import { RULE_NUMBERS } from "@plaza/contract/appeal.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { idIn } from "../../shell/address-id.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";

/** For readers. The API leaves out cases in which the staff member had a part. */
export const loadTraining = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang } = await requireStaff(context);
  const { items } = await api("GET /api/desk/training-cases");
  return { texts: messagesFor(lang, ["appeal", "casework", "order"]), items };
});

/** Which rule the reader would decide by is in the address: nothing is changed, so nothing is sent. */
export const loadTrainingCase = backofficeLoader(async ({ context, params }: LoaderFunctionArgs) => {
  const { api, lang, url } = await requireStaff(context);
  const chosen = RULE_NUMBERS.find((rule) => rule === url.searchParams.get("rule"));
  const query = { caseId: idIn<"case">(params, "caseId"), ...(chosen === undefined ? {} : { rule: chosen }) };
  return { texts: messagesFor(lang, ["appeal", "casework", "order"]), chosen, found: await api("GET /api/desk/training-case", { query }) };
});
