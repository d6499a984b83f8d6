import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import type { Compiled } from "@plaza/messages/text.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { orAway } from "../api/away.server.ts";
import { visitOf } from "../session/visit.server.ts";

/** Everybody's page: whoever is shown a journal can check it without an account. The keys come with it, so that the check needs no line. */
export async function loadCheck({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const { keys } = await orAway(visit.api("GET /api/ctc/evidence-keys", {}));
  return { texts: { ...messagesFor(visit.lang, ["journal"]), ...eventTexts(visit.lang) }, keys };
}
export type CheckData = Awaited<ReturnType<typeof loadCheck>>;

/** The sentences of steps and cases, out of namespaces that are too long for a page. */
function eventTexts(lang: Locale): Compiled {
  const all = Object.entries(messagesFor(lang, ["order", "appeal"]));
  return Object.fromEntries(all.filter(([key]) => key.startsWith("order.event.") || key.startsWith("appeal.entry.")));
}
