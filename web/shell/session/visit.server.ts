import { createContext, data, redirect, type RouterContextProvider } from "react-router";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Caller } from "../api/call.ts";
import type { DeviceKind } from "../device.ts";
import type { RestrictInfo } from "../user-info.ts";
import { paths } from "../paths.ts";
import type { Session, UserInfo } from "./session.server.ts";

/** One request to the site, as loaders and actions see it. */
export interface Visit {
  /** The language of the page: the path's, or the negotiated one where the path has none. */
  readonly lang: Locale;
  /** Whether the path names its language. A page is found only under one. */
  readonly found: boolean;
  readonly url: URL;
  readonly theme: "light" | "dark" | null;
  /** Inside the exchange's app or in a plain browser. */
  readonly device: DeviceKind;
  /** The reader's time zone; null until the browser has said it. */
  readonly timeZone: string | null;
  readonly cookies: ReadonlyMap<string, string>;
  /** The API on behalf of this visitor. */
  readonly api: Caller;
  /** The logged-in user; requested once per request. */
  session(): Promise<Session>;
  /** What is restricted where the visitor is; asked once per request. */
  restrictions(): Promise<RestrictInfo>;
  /** For the forms of the page: another one with each page, or the one that was sent where nobody knows what came of it. */
  formKey(): string;
  readonly keepFormKey: (key: string) => void;
  /** `Set-Cookie` lines that leave with the answer. */
  readonly setCookies: string[];
}

export const visitContext = createContext<Visit>();

type Context = Readonly<RouterContextProvider>;

/** For page loaders and actions. Throws the 404 of a path whose first segment is no language. */
export function visitOf(context: Context): Visit {
  const visit = context.get(visitContext);
  if (!visit.found) throw pageNotFound(visit);
  return visit;
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
