import type { Locale } from "@plaza/contract/locales.ts";
import { readCookies } from "../session/cookies.ts";
import { callerOver, type Caller } from "./call.ts";
import { observeDate } from "./server-time.ts";

/** The seed's words for a dead line. */
const NETWORK_ERROR = "Network Error";
const NETWORK_ERROR_CHINESE = "网络错误";

export function networkError(lang: Locale): string {
  return lang === "zh-cn" ? NETWORK_ERROR_CHINESE : NETWORK_ERROR;
}

/** The API as the page calls it. `apiDomain` is empty where the API answers under the site's own origin. */
export function browserCaller(lang: Locale, apiDomain: string): Caller {
  return callerOver({
    base: apiDomain,
    lang,
    headers: pageHeaders,
    fetch: (...args) => fetch(...args),
    observe: (response, sentAt) => observeDate(response.headers.get("date"), sentAt),
    networkError: networkError(lang),
    timeoutMs: 20_000,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  });
}

/** What only the page knows: where it is, the anti-forgery token out of its cookie, a solved captcha. */
export function pageHeaders(): Record<string, string> {
  const token = readCookies(document.cookie).get("authorization");
  const captcha = stored("NECaptchaValidate");
  return {
    onpage: encodeURI(location.href),
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
