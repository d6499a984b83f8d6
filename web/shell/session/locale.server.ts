import { randomUUID } from "node:crypto";
import { redirect, type MiddlewareFunction } from "react-router";
import { localeOfPath, negotiateLocale, redirectOldEnglish } from "@plaza/domain/locale/negotiate.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { serverCaller } from "../api/server.server.ts";
import { deviceOfRequest } from "./device.server.ts";
import { config } from "../config.server.ts";
import { restrictionsOf } from "./region.server.ts";
import type { RestrictInfo } from "../user-info.ts";
import { guessedCookie } from "./stored-language.server.ts";
import { lacksLanguage } from "../paths.ts";
import { ZONE_COOKIE, readZone } from "../zone-days.ts";
import { missingPages } from "./missing-pages.server.ts";
import { offeredCalls, type Offers } from "./offered-calls.server.ts";
import { readCookies } from "../cookies.ts";
import { hasLogin, loadSession, type Session } from "./session.server.ts";
import { visitContext, type Visit } from "./visit.server.ts";
import type { UnsentForm } from "../unsent-form.ts";

/**
 * The root's middleware, before every page: settles the language (docs/specification.md, Routes and languages), prepares the visit, and
 * sends its cookies home. `/en-us` moves for good; a path without a language goes to the negotiated one; any other first segment is not
 * found, in that language.
 */
export const visitMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const old = redirectOldEnglish(url.pathname);
  const address = addressOf(request, url);
  if (old !== null) throw redirect(old + address.search, 301);

  const visit = preparedVisit(request, address, await offeredCalls());
  if (!visit.found && lacksLanguage(url.pathname)) {
    const { lang, isGuessed } = await languageFor(visit, request);
    const headers = isGuessed ? { "set-cookie": guessedCookie(config.publicOrigin.startsWith("https:")) } : {};
    throw redirect(`/${lang}${url.pathname === "/" ? "" : url.pathname}${visit.url.search}`, { headers });
  }
  context.set(visitContext, visit);
  const response = await next();
  for (const line of visit.setCookies) response.headers.append("set-cookie", line);
  return response;
};

/** The parameter by which the router asks for the data of some routes only. */
const ROUTER_PARAMETER = "_routes=";

/** The page's address as the browser has it: what the router gives is written again, with a "+" for each "%20". */
function addressOf(request: Request, url: URL): URL {
  const address = new URL(url);
  const parameters = new URL(request.url).search.slice(1).split("&");
  address.search = parameters.filter((parameter) => !parameter.startsWith(ROUTER_PARAMETER)).join("&");
  return address;
}

function traceOf({ headers }: Request): Record<string, string> {
  const names = ["x-request-id", "traceparent"];
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])));
}

function preparedVisit(request: Request, url: URL, offers: Offers): Visit {
  const cookieHeader = request.headers.get("cookie");
  const cookies = readCookies(cookieHeader);
  const lang = negotiated(request, url.pathname, cookies, undefined);
  const setCookies: string[] = [];
  const clientIp = request.headers.get("x-forwarded-for") ?? "";
  const userAgent = request.headers.get("user-agent") ?? "";
  const passing = {
    lang,
    cookies,
    cookieHeader,
    clientIp,
    country: countryHeader(request),
    trace: traceOf(request),
    userAgent,
    url,
    setCookies,
  };
  const api = serverCaller(passing);
  const theme = cookies.get("theme");
  let session: Promise<Session> | undefined;
  let restrictions: Promise<RestrictInfo> | undefined;
  let formKey: string = randomUUID();
  let unsentForm: UnsentForm | null = null;
  const readSession = () => (session ??= loadSession({ api, offers }, cookies, setCookies));
  // For a logged-in user they come together with everything else.
  const readRestrictions = async () => {
    const known = hasLogin(cookies) ? await readSession() : null;
    return known?.kind === "user" && known.facts !== null ? known.facts.restrictions : restrictionsOf(api);
  };
  return {
    lang,
    found: localeOfPath(url.pathname) !== null,
    url,
    isForScripts: new URL(request.url).pathname.endsWith(".data"),
    device: deviceOfRequest(request, url, cookies),
    offers,
    missingPages: missingPages(offers, config.liteMode),
    theme: theme === "light" || theme === "dark" ? theme : null,
    timeZone: readZone(cookies.get(ZONE_COOKIE)),
    cookies,
    api,
    apiWithCaptcha: (captcha) => serverCaller({ ...passing, captcha }),
    session: readSession,
    restrictions: () => (restrictions ??= readRestrictions()),
    formKey: () => formKey,
    unsentForm: () => unsentForm,
    keepFormKey: (key, unsent) => {
      formKey = key;
      unsentForm = unsent ?? unsentForm;
    },
    setCookies,
  };
}

/** The account's saved language counts after the cookie and before the browser's wish. `isGuessed`: neither is there. */
async function languageFor(visit: Visit, request: Request): Promise<{ lang: Locale; isGuessed: boolean }> {
  if (visit.cookies.has("yu_locale")) return { lang: visit.lang, isGuessed: false };
  const session = await visit.session();
  const stored = session.kind === "user" ? (session.user.language ?? undefined) : undefined;
  return { lang: negotiated(request, visit.url.pathname, visit.cookies, stored), isGuessed: stored === undefined };
}

function negotiated(request: Request, path: string, cookies: ReadonlyMap<string, string>, stored: string | undefined): Locale {
  return negotiateLocale({
    path,
    cookie: cookies.get("yu_locale"),
    stored,
    acceptLanguage: request.headers.get("accept-language") ?? undefined,
  });
}

/** What a proxy of ours says of where the visitor is; `web/http` has taken away what a visitor says. */
function countryHeader(request: Request): Readonly<Record<string, string>> {
  const country = config.regionHeader === null ? null : request.headers.get(config.regionHeader);
  return config.regionHeader === null || country === null ? {} : { [config.regionHeader]: country };
}
