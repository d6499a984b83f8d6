import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { visitOf } from "../../shell/session/visit.server.ts";

/** Loads texts only: the page explains the order of offers and ranks nobody. */
export const loadRanking = ({ context }: LoaderFunctionArgs) => ({ texts: messagesFor(visitOf(context).lang, ["advertiser"]) });
