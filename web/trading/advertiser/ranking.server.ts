import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { visitOf } from "../../shell/session/visit.server.ts";

export const loadRanking = ({ context }: LoaderFunctionArgs) => ({ texts: messagesFor(visitOf(context).lang, ["advertiser"]) });
