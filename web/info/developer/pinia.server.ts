import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { visitOf } from "../../shell/session/visit.server.ts";

/** Loads texts only: the stores are the browser's. The specification names the page after the library of the stores it describes. */
export function loadPinia({ context }: LoaderFunctionArgs) {
  return { texts: messagesFor(visitOf(context).lang, ["developer"]) };
}
