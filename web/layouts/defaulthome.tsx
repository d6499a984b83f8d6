import { Outlet, redirect, type MiddlewareFunction } from "react-router";
import { LAST_LIST_COOKIE, readLastList } from "../shell/market/filter.ts";
import { paths } from "../shell/paths.ts";
import { visitContext } from "../shell/session/visit.server.ts";

/**
 * The middleware `defaulthome`, before the P2P landing is even prepared: a restricted region gets its page, who has used a list before
 * goes to that list, everybody else to the landing. The home page is everybody's.
 */
const defaultHome: MiddlewareFunction<Response> = async ({ context }, next) => {
  const visit = context.get(visitContext);
  if (!visit.found || visit.url.pathname.replace(/\/$/, "") !== paths.p2p(visit.lang)) return next();
  // An error page stands inside the frame, which only a loader's answer gets.
  if ((await visit.restrictions()).ipRestricted) return next();
  const last = readLastList(visit.cookies.get(LAST_LIST_COOKIE));
  // A visitor whose address asks for something specific gets that.
  if (last && visit.url.search === "")
    throw redirect(paths.market(visit.lang, last.side, new URLSearchParams({ asset: last.asset, fiat: last.fiat })));
  return next();
};

export const middleware = [defaultHome];

/** The layout `defaulthome`: around the two front doors, the home page and the P2P landing. */
export default function DefaultHome() {
  return (
    <div className="px-4 sm:px-0">
      <Outlet />
    </div>
  );
}
