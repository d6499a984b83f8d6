import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import type { Compiled } from "@plaza/messages/text.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { Refusal } from "../../shell/api/call.ts";
import { visitOf, type Visit } from "../../shell/session/visit.server.ts";

/** A public page: anyone with a journal can verify it without an account. The keys come with it, so that the check works offline. */
export async function loadCheck({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const keys = await publishedKeys(visit);
  return { texts: { ...messagesFor(visit.lang, ["journal"]), ...eventTexts(visit.lang) }, keys };
}
export type CheckData = Awaited<ReturnType<typeof loadCheck>>;

async function publishedKeys(visit: Visit) {
  try {
    return (await visit.api("GET /api/ctc/evidence-keys", {})).keys;
  } catch (fault) {
    // An exchange of another make may publish none; a journal can still be checked by keys that its reader has kept.
    if (fault instanceof Refusal && !fault.isTransient) return [];
    throw fault;
  }
}

/** The sentences of steps and cases, out of namespaces that are too long for a page. */
function eventTexts(lang: Locale): Compiled {
  const all = Object.entries(messagesFor(lang, ["order", "appeal"]));
  return Object.fromEntries(
    all.filter(([key]) => key.startsWith("order.event.") || key.startsWith("appeal.entry.") || key.startsWith("appeal.silent.")),
  );
}
