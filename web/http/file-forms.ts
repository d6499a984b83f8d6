import { readField } from "@plaza/contract/unknown-value.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { localeOfPath } from "@plaza/domain/locale/negotiate.ts";
import { DEFAULT_LOCALE } from "@plaza/contract/locales.ts";
import { hasSession, onwardCookies } from "../shell/api/onward-cookies.ts";
import type { WebConfig } from "../shell/config.ts";
import { logLine } from "../shell/fault-log.ts";
import { paths } from "../shell/paths.ts";
import { clientIp } from "./client-ip.ts";
import { sendRefusal } from "./refusal.ts";
import { behindTls } from "./security-headers.ts";
import { discardBody, isFileForm } from "./unread-body.ts";

/** Pages take short forms; files go to the API, except where no script can send them there. */
export const LARGEST_FORM_BYTES = 64 * 1024;
const PATIENCE_MS = 5_000;

/**
 * Forms with files, which pages without scripts send to the site instead of the API. Such a form is held in memory while its action reads it, so
 * before a byte of it is read its sender must be logged in, by the API's word, and few of them may be under way.
 * @returns whether the request may go on; where it may not it has been answered
 */
export function fileFormAdmission(config: WebConfig) {
  let underWay = 0;

  return async (request: IncomingMessage, response: ServerResponse, cookies: ReadonlyMap<string, string>): Promise<boolean> => {
    if (!holdsFile(request)) return true;
    const isKnown = hasSession(cookies) ? await isLoggedIn(config, request) : false;
    if (response.destroyed) return false;
    if (isKnown === null) return refuse(request, response);
    if (!isKnown) {
      const path = request.url ?? "/";
      const location = paths.login(localeOfPath(path) ?? DEFAULT_LOCALE, path);
      discardBody(request);
      response.writeHead(303, { location, "cache-control": "no-store" }).end();
      return false;
    }
    if (underWay >= config.fileFormsAtOnce) {
      logLine("limit", `FILE_FORMS_AT_ONCE: ${underWay} are under way and another is refused`);
      return refuse(request, response);
    }
    underWay += 1;
    response.once("close", () => void (underWay -= 1));
    return true;
  };
}

/** A form without files is short, and says so. */
function holdsFile(request: IncomingMessage): boolean {
  return isFileForm(request) && !(Number(request.headers["content-length"] ?? Number.NaN) <= LARGEST_FORM_BYTES);
}

function refuse(request: IncomingMessage, response: ServerResponse): false {
  sendRefusal(request, response, "not_ready");
  return false;
}

/** Null: the API can't say. */
async function isLoggedIn(config: WebConfig, request: IncomingMessage): Promise<boolean | null> {
  const cookie = onwardCookies(request.headers.cookie, localeOfPath(request.url ?? "/") ?? DEFAULT_LOCALE, behindTls(config));
  try {
    const answer = await fetch(`${config.apiOrigin}/api/a/v2/auth/user/info`, {
      headers: { cookie, "x-forwarded-for": clientIp(request, config.proxyHops) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status >= 500) {
      await answer.body?.cancel();
      return null;
    }
    // An API of another make may refuse with a status of success.
    const answered: unknown = await answer.json().catch(() => null);
    return answer.ok && readField(answered, "code") === 0;
  } catch {
    return null;
  }
}
