import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ERRORS, type ErrorCode } from "@plaza/contract/errors.ts";
import { negotiateLocale } from "@plaza/domain/locale/negotiate.ts";
import { errorSentence } from "@plaza/messages/catalogue.ts";
import { readCookies } from "../shell/cookies.ts";
import { BARE_POLICY } from "./security-headers.ts";
import { discardBody, isFileForm } from "./unread-body.ts";

const RETRY_AFTER_SECONDS = "1";

/** Answers as the API would, in its envelope and the caller's language. @returns the id under which the log may name it */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, code: ErrorCode): string {
  const requestId = String(request.headers["x-request-id"] ?? randomUUID());
  if (response.destroyed) return requestId;
  if (response.headersSent) {
    response.destroy();
    return requestId;
  }
  const cookies = readCookies(request.headers.cookie);
  const lang = negotiateLocale({
    path: "/",
    cookie: String(request.headers["language"] ?? cookies.get("yu_locale") ?? ""),
    acceptLanguage: request.headers["accept-language"],
  });
  response.writeHead(ERRORS[code].status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": BARE_POLICY,
    "x-request-id": requestId,
    ...(ERRORS[code].status === 429 || ERRORS[code].status === 503 ? { "retry-after": RETRY_AFTER_SECONDS } : {}),
    // What is left of the request is not worth reading, unless its sender reads no answer before all is sent.
    ...(request.complete || isFileForm(request) ? {} : { connection: "close" }),
  });
  if (isFileForm(request)) discardBody(request);
  response.end(
    JSON.stringify({
      code: ERRORS[code].number,
      error: code,
      msg: errorSentence(lang, code, { wait: RETRY_AFTER_SECONDS }),
      data: null,
      requestId,
    }),
  );
  return requestId;
}
