import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { config } from "../../shell/config.server.ts";
import { pageNotFound, visitOf } from "../../shell/session/visit.server.ts";

/** The developer pages are not there in production, unless the operator has switched them on. */
export function loadDeveloper({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  if (!config.developerPages) throw pageNotFound(visit);
  return { texts: messagesFor(visit.lang, ["developer"]) };
}
