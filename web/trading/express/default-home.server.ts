import { redirect, type MiddlewareFunction } from "react-router";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { LAST_LIST_COOKIE, readLastList, type LastList } from "../../shell/market/filter.ts";
import { paths } from "../../shell/paths.ts";
import { visitContext, type Visit } from "../../shell/session/visit.server.ts";

/**
 * The middleware `defaulthome`, before the P2P landing is even prepared: a restricted region gets its page, who has traded here
 * goes to the list used last, everybody else to the landing. The home page is everybody's.
 */
export const defaultHome: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const visit = context.get(visitContext);
  // A form is answered where it was sent.
  if (request.method !== "GET" || !visit.found || visit.url.pathname.replace(/\/$/, "") !== paths.p2p(visit.lang)) return next();
  // An error page stands inside the frame, which only a loader's answer gets.
  if ((await visit.restrictions()).ipRestricted) return next();
  // A visitor whose address asks for something specific gets that.
  const list = visit.url.search === "" ? await listOfTrader(visit) : null;
  if (list) throw redirect(paths.market(visit.lang, list.side, new URLSearchParams({ asset: list.asset, fiat: list.fiat })));
  return next();
};

/** The list that somebody who has traded here used last, or the one of their newest order; null for everybody else. */
async function listOfTrader(visit: Visit): Promise<LastList | null> {
  if ((await visit.session()).kind !== "user") return null;
  try {
    const [order] = (await visit.api("GET /api/ctc/query-order-list", { query: { limit: 1 } })).items;
    if (order === undefined) return null;
    return readLastList(visit.cookies.get(LAST_LIST_COOKIE)) ?? { side: order.type, asset: order.asset, fiat: order.fiat };
  } catch (fault) {
    // The landing is everybody's, also of an API that has no such list.
    rethrowUnlessRefusal(fault);
    return null;
  }
}
