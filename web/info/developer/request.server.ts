import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { visitOf } from "../../shell/session/visit.server.ts";

/** Loads texts only: the page sends its requests from the browser. */
export function loadRequest({ context }: LoaderFunctionArgs) {
  return { texts: messagesFor(visitOf(context).lang, ["developer"]) };
}
