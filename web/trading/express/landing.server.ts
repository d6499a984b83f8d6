import { pageLoader } from "../../shell/session/page-error.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { askForQuote, typedIn, inputIn } from "./express.server.ts";
import { regionRestricted } from "../../shell/session/region.server.ts";
import { bestPrices } from "../../shell/market/best-price.server.ts";
import { DEFAULT_ASSET } from "../../shell/market/filter.ts";
import { startingPair } from "../../shell/market/starting-pair.server.ts";
import { methodsOf, tradedLists } from "../../shell/market/market-lists.server.ts";
import { flags } from "../../shell/remote/remote.server.ts";
import { visitOf } from "../../shell/session/visit.server.ts";
import { isHiddenHere } from "../../shell/session/restriction.server.ts";

/** The P2P landing: a short form that finds the best offer for an amount, and both lists. */
export const loadLanding = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  if ((await visit.restrictions()).ipRestricted) throw regionRestricted();
  const { "express-trade": express } = await flags();
  const asked = express ? inputIn(visit) : null;
  const input = asked !== null && (await isHiddenHere(visit, asked.asset)) ? null : asked;
  const typed = typedIn(visit);
  const fiat = typed.fiat ?? startingPair(visit).fiat;
  const [lists, methods, best, answer] = await Promise.all([
    tradedLists(visit),
    methodsOf(visit.api, visit.lang, fiat),
    bestPrices(visit, DEFAULT_ASSET, fiat),
    input === null ? null : askForQuote(visit, input),
  ]);
  return {
    texts: messagesFor(visit.lang, input === null ? ["home"] : ["home", "express", "take", "reasons", "why"]),
    express,
    fiat,
    typed,
    methods,
    best,
    input,
    answer,
    ...lists,
  };
});
