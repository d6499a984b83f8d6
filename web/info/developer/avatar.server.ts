import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { visitOf } from "../../shell/session/visit.server.ts";

const LONGEST_NAME = 60;

/** Reads the name from the address; longer ones are cut to 60 characters. */
export function loadAvatar({ context }: LoaderFunctionArgs) {
  const { lang, url } = visitOf(context);
  return {
    texts: messagesFor(lang, ["developer"]),
    name: (url.searchParams.get("name") ?? "").slice(0, LONGEST_NAME),
    longest: LONGEST_NAME,
  };
}
