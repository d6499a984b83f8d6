import { createContext, data, redirect, type LoaderFunctionArgs, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { deviceMarkCookieName, staffCookieName } from "@plaza/contract/session-cookies.ts";
import type { StaffRole } from "@plaza/contract/staff.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { callerOver, rethrowUnlessRefusal, type Caller } from "../shell/api/call.ts";
import { statusOf } from "../shell/session/page-error.server.ts";
import { config } from "../shell/config.server.ts";
import { backofficePaths } from "./backoffice-paths.ts";
import { visitContext, type Visit } from "../shell/session/visit.server.ts";

export type StaffInfo = WireOf<"GET /api/desk/me">["data"];

/** One request to the back office. Its API client sends the staff cookies, and of a trader's only the mark of the browser, by which a login is compared. */
export interface BackofficeVisit {
  readonly lang: Visit["lang"];
  readonly url: URL;
  readonly cookies: Visit["cookies"];
  readonly api: Caller;
  /** The logged-in user; requested once per request. */
  staff(): Promise<StaffInfo | null>;
  readonly keepFormKey: Visit["keepFormKey"];
  readonly setCookies: string[];
}

const backofficeContext = createContext<BackofficeVisit>();
const IS_BEHIND_TLS = config.publicOrigin.startsWith("https:");
const SESSION_COOKIE = staffCookieName(IS_BEHIND_TLS);
const DEVICE_COOKIE = deviceMarkCookieName(IS_BEHIND_TLS);

/** For somebody who is not logged in, or no longer. */
const OPEN_PAGES: ReadonlySet<string> = new Set([backofficePaths.signIn(), backofficePaths.signOut(), backofficePaths.language()]);

/** Before every back office page: nothing of it is cached, and only the login page and invitations are public. */
export const backofficeMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const visit = backofficeVisit(request, context.get(visitContext), url);
  context.set(backofficeContext, visit);
  const open = OPEN_PAGES.has(url.pathname) || url.pathname.startsWith(backofficePaths.invitation(""));
  // Where the API can't say who it is, the page itself says that it is away.
  const stranger = !open && (await visit.staff().catch(() => undefined)) === null;
  if (stranger) throw redirect(backofficePaths.signIn(url.pathname + url.search));
  const response = await next();
  response.headers.set("cache-control", "no-store");
  response.headers.set("x-robots-tag", "noindex");
  return response;
};

function backofficeVisit(request: Request, { lang, cookies, setCookies, keepFormKey }: Visit, url: URL): BackofficeVisit {
  const session = cookies.get(SESSION_COOKIE);
  const token = cookies.get("desk_token");
  const device = cookies.get(DEVICE_COOKIE);
  const api = callerOver({
    base: config.apiOrigin,
    lang,
    headers: () => ({
      "x-forwarded-for": request.headers.get("x-forwarded-for") ?? "",
      onpage: url.origin,
      cookie: cookieHeader({
        ...(session ? { [SESSION_COOKIE]: session, desk_token: token ?? "" } : {}),
        ...(device ? { [DEVICE_COOKIE]: device } : {}),
      }),
      ...(token ? { "desk-token": token } : {}),
    }),
    fetch: (...args) => fetch(...args),
    observe: (response) => void setCookies.push(...response.headers.getSetCookie()),
    networkError: translate(lang, "errors.network"),
    timeoutMs: 20_000,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  });
  let staff: Promise<StaffInfo | null> | undefined;
  return {
    lang,
    url,
    cookies,
    setCookies,
    keepFormKey,
    api,
    staff: () => (staff ??= !session ? Promise.resolve(null) : whoIs(api)),
  };
}

function cookieHeader(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("; ");
}

async function whoIs(api: Caller): Promise<StaffInfo | null> {
  try {
    return await api("GET /api/desk/me");
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    if (fault.isTransient) throw data(null, { status: 503 });
    return null;
  }
}

type Context = Readonly<RouterContextProvider>;

/** Returns the request's visit. @throws outside of the back office, whose middleware makes it */
export function backofficeVisitOf(context: Context): BackofficeVisit {
  return context.get(backofficeContext);
}

/** For a page's loader and action: who asks, of at least this role. The API asks again for itself. */
export async function requireStaff(context: Context, least: StaffRole = "reader"): Promise<BackofficeVisit & { readonly who: StaffInfo }> {
  const visit = backofficeVisitOf(context);
  const who = await visit.staff();
  if (who === null) throw redirect(backofficePaths.signIn(visit.url.pathname + visit.url.search));
  if (!reaches(who.role, least)) throw data(translate(visit.lang, "errors.not_allowed"), { status: 403 });
  return { ...visit, who };
}

/** The loader of a page of the back office: where the API refuses or is silent, the page says so in its frame. */
export function backofficeLoader<Data>(
  load: (args: LoaderFunctionArgs) => Data | Promise<Data>,
): (args: LoaderFunctionArgs) => Promise<Data> {
  return async (args) => {
    try {
      return await load(args);
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      const { url } = backofficeVisitOf(args.context);
      if (fault.code === "not_signed_in") throw redirect(backofficePaths.signIn(url.pathname + url.search));
      throw data(fault.message, { status: statusOf(fault) });
    }
  };
}
