import type { Locale } from "@plaza/contract/locales.ts";
import { readCookies } from "../cookies.ts";
import { callerOver, type Caller } from "./call.ts";
import { observeDate } from "./server-time.ts";

/** What the root's loader tells of how to reach the API. */
export interface Reach {
  readonly lang: Locale;
  readonly apiDomain: string;
  /** What to say when the line is down (docs/specification.md, Errors), in the page's language. */
  readonly networkError: string;
}

/** The API as the page calls it. `apiDomain` is empty where the API answers under the site's own origin. */
export function browserCaller({ lang, apiDomain, networkError }: Reach, by: typeof fetch = (...args) => fetch(...args)): Caller {
  return callerOver({
    base: apiDomain,
    lang,
    headers: pageHeaders,
    fetch: by,
    observe: (response, sentAt) => observeDate(response.headers.get("date"), sentAt),
    networkError,
    timeoutMs: 20_000,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  });
}

/** What only the page knows: where it is, the anti-forgery token out of its cookie, a solved captcha. */
export function pageHeaders(): Record<string, string> {
  const token = readCookies(document.cookie).get("authorization");
  const captcha = stored("NECaptchaValidate");
  return {
    onpage: location.href,
    ...(token ? { authorization: token } : {}),
    ...(captcha ? { necaptchavalidate: captcha } : {}),
  };
}

/** Storage may be switched off by the person. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
