import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { createFormats, UNKNOWN_ZONE } from "@plaza/messages/format.ts";
import { config } from "../config.server.ts";
import { logLine, logRepeated } from "../fault-log.ts";
import { ZONE_COOKIE, readZone } from "../zone-days.ts";
import { requestApi } from "./api-request.server.ts";
import { Refusal, callerOver, rethrowUnlessRefusal, type Caller } from "./call.ts";
import { heldCoinsOf } from "./held-coins.ts";
import { onwardCookies } from "./onward-cookies.ts";

const isBehindTls = config.publicOrigin.startsWith("https:");

export interface Passing {
  readonly lang: Locale;
  readonly cookies: ReadonlyMap<string, string>;
  /** The visitor's own cookie header, out of which the specified ones are passed on as they are. */
  readonly cookieHeader: string | null;
  readonly clientIp: string;
  /** The header in which a proxy of ours names the country, where there is one. */
  readonly country: Readonly<Record<string, string>>;
  /** The request's id and trace, which join the log lines of both processes. */
  readonly trace: Readonly<Record<string, string>>;
  /** The visitor's browser, by which they know their devices again. */
  readonly userAgent: string;
  readonly url: URL;
  /** A captcha that the visitor has solved, where the form brought one. */
  readonly captcha?: string;
  /** Collects what the API wants set in the browser. */
  readonly setCookies: string[];
}

/** The API as a loader or an action calls it, on behalf of the visitor whose request this is. */
export function serverCaller(passing: Passing): Caller {
  const cookie = onwardCookies(passing.cookieHeader, passing.lang, isBehindTls);
  const token = passing.cookies.get("authorization");
  const call = callerOver({
    base: config.apiOrigin,
    lang: passing.lang,
    headers: () => ({
      "x-forwarded-for": passing.clientIp,
      ...passing.country,
      ...passing.trace,
      "user-agent": passing.userAgent,
      onpage: passing.url.href,
      cookie,
      ...(passing.captcha === undefined ? {} : { necaptchavalidate: passing.captcha }),
      ...(token ? { authorization: token } : {}),
    }),
    fetch: unlessSilent(),
    observe: (response) => void passing.setCookies.push(...response.headers.getSetCookie()),
    networkError: translate(passing.lang, "errors.network"),
    timeoutMs: 10_000,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  });
  return async (name, ...input) => {
    try {
      return await call(name, ...input);
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      // An API that is away or has too much to do refuses each page of everybody.
      if (name.includes(P2P_AREA)) (fault.isTransient ? logRepeated : logLine)("call failed", `${name}: ${fault.message} (${fault.code})`);
      throw withHeldCoins(fault, passing);
    }
  };
}

/** Says how many coins can be used and, on the reader's clock, from when all of them: the API's own sentence leaves that to its details. */
function withHeldCoins(fault: Refusal, { lang, cookies }: Passing): Refusal {
  const held = heldCoinsOf(fault);
  if (held === null) return fault;
  const formats = createFormats(lang);
  const time = formats.date(held.availableAt, readZone(cookies.get(ZONE_COOKIE)) ?? UNKNOWN_ZONE, "minute");
  const sentence = translate(lang, "errors.coins_held", { amount: formats.coinsText(held.available, held.asset), time });
  return new Refusal(fault.code, fault.status, sentence, fault.details, fault.requestId);
}

/** A call of the P2P area that fails is shown in the browser, and a line of the log on the server (docs/specification.md, Errors). */
const P2P_AREA = " /api/ctc/";

/**
 * Fetches until one request has run into its time-out; then the others of the visit fail right away. A page asks several things one after the
 * other, and nobody waits a minute for a page that says that the service can't be reached.
 */
function unlessSilent(): typeof requestApi {
  let isSilent = false;
  return async (url, init) => {
    if (isSilent) throw new Error("the API has not answered this visit");
    try {
      return await requestApi(url, init);
    } catch (fault) {
      isSilent = init.signal?.aborted === true;
      throw fault;
    }
  };
}
