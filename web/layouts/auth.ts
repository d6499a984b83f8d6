import { redirect, type MiddlewareFunction } from "react-router";
import { paths } from "../shell/paths.ts";
import { visitContext } from "../shell/session/visit.server.ts";

/**
 * The layout `auth`: around every page that needs login. A visitor is sent to the login page before anything of the page is prepared,
 * and comes back after it. While the API is silent about who it is, the page's own loader says so inside the frame, which only a loader's
 * answer gets. A form goes on to its action, which sends its sender there too, with what was typed (`formAction`).
 */
const auth: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const visit = context.get(visitContext);
  if (request.method !== "POST" && visit.found && (await visit.session()).kind === "visitor")
    throw redirect(paths.login(visit.lang, visit.url.pathname + visit.url.search));
  return next();
};

export const middleware = [auth];
