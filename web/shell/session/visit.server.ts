import { createContext, data, redirect, type RouterContextProvider } from "react-router";
import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import type { Caller } from "../api/call.ts";
import type { DeviceKind } from "../device.ts";
import type { UnsentForm } from "../unsent-form.ts";
import type { RestrictInfo } from "../user-info.ts";
import type { Offers } from "./offered-calls.server.ts";
import { paths } from "../paths.ts";
import type { Session, UserInfo } from "./session.server.ts";

/** One request to the site, as loaders and actions see it. */
export interface Visit {
  /** The language of the page: the path's, or the negotiated one where the path has none. */
  readonly lang: Locale;
  /** Whether the path names its language. A page is found only under one. */
  readonly found: boolean;
  readonly url: URL;
  /** Whether the page's script asks, and not the browser for a document. */
  readonly isForScripts: boolean;
  /** Whether the API behind the site answers a call. */
  readonly offers: Offers;
  /** Source of a pattern of the addresses whose pages that API has no calls for; empty: none. */
  readonly missingPages: string;
  readonly theme: "light" | "dark" | null;
  /** Inside the exchange's app or in a plain browser. */
  readonly device: DeviceKind;
  /** The reader's time zone; null until the browser has said it. */
  readonly timeZone: string | null;
  readonly cookies: ReadonlyMap<string, string>;
  /** The API on behalf of this visitor. */
  readonly api: Caller;
  /** The same with a solved captcha, for the one call that it is for. */
  readonly apiWithCaptcha: (solution: string) => Caller;
  /** The logged-in user; requested once per request. */
  session(): Promise<Session>;
  /** What is restricted where the visitor is; asked once per request. */
  restrictions(): Promise<RestrictInfo>;
  /** For the forms of the page: another one with each page, or the one that was sent where nobody knows what came of it. */
  formKey(): string;
  /** @param unsent the form that is offered to be sent again where its page can't be shown */
  readonly keepFormKey: (key: string, unsent?: UnsentForm | null) => void;
  /** The form of which nobody knows what came; null where there is none, or none that a page may show. */
  unsentForm(): UnsentForm | null;
  /** `Set-Cookie` lines that leave with the answer. */
  readonly setCookies: string[];
}

export const visitContext = createContext<Visit>();

type Context = Readonly<RouterContextProvider>;

/**
 * For page loaders and actions. Throws the 404 of a path whose first segment is no language, and what says that the exchange behind the site
 * doesn't offer the page.
 */
export function visitOf(context: Context): Visit {
  const visit = context.get(visitContext);
  if (!visit.found) throw pageNotFound(visit);
  if (visit.missingPages !== "" && new RegExp(visit.missingPages).test(visit.url.pathname)) throw pageNotOffered(visit);
  return visit;
}

/** The answer for a page that the exchange behind the site has no calls for; where it is the login page, where to log in instead. */
export function pageNotOffered({ lang, url }: Visit) {
  const isLogin = url.pathname === paths.login(lang);
  return data(translate(lang, isLogin ? "frame.log_in_elsewhere" : "frame.not_offered_lead"), { status: 501 });
}

/** The answer for a page that is not there, or not the visitor's: both look alike (contract, 404). */
export function pageNotFound(visit: Visit) {
  return data(`Page Not Found: ${visit.url.pathname}${visit.url.search}`, { status: 404 });
}

/** The logged-in user; a visitor is redirected to the login page and returns after it. If the API doesn't respond that is a 503, not a logout. */
export async function requireLogin(context: Context): Promise<UserInfo> {
  const visit = visitOf(context);
  const session = await visit.session();
  if (session.kind === "user") return session.user;
  if (session.kind === "unknown") throw data(null, { status: 503 });
  throw redirect(paths.login(visit.lang, visit.url.pathname + visit.url.search));
}
