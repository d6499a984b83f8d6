import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { safeNext } from "../paths.ts";
import { RESTRICTIONS } from "../restrictions.ts";
import { pageLoader } from "../session/page-error.server.ts";
import { pageNotFound, visitOf } from "../session/visit.server.ts";

/** What isn't possible where the visitor is, why, and what to do about it: one screen for each restriction. */
export const loadRestricted = pageLoader(async ({ context, params }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const kind = RESTRICTIONS.find((word) => word === params["kind"]);
  if (kind === undefined) throw pageNotFound(visit);
  return { texts: messagesFor(visit.lang, ["gate"]), kind, next: safeNext(visit.url.searchParams.get("next"), "") };
});
