import http from "node:http";
import https from "node:https";
import type { ApiRequest, ApiResponse } from "./call.ts";

/**
 * How long a connection to the API may be kept without a request. Shorter where the API's answers name a shorter time of its own (`Keep-Alive`),
 * which Node regards only if there is one here: without it a request that comes as the API closes the connection is lost.
 */
export const IDLE_CONNECTION_MS = 60_000;

/** Connections to the API stay open from one page to the next. */
const PLAIN = new http.Agent({ keepAlive: true, timeout: IDLE_CONNECTION_MS });
const BY_TLS = new https.Agent({ keepAlive: true, timeout: IDLE_CONNECTION_MS });

/**
 * `fetch` for the calls of pages to the API: text to the API and text from it. A page takes a few of these, and `fetch` spends more on its streams than
 * the API on its answer.
 * @throws where nothing or something other than an answer comes back, and once the signal says so
 */
export function requestApi(url: string, init: ApiRequest): Promise<ApiResponse> {
  const { method, body, signal } = init;
  // A form with a file is read as it is sent.
  if (body !== undefined && typeof body !== "string") return fetch(url, init);
  return new Promise((resolve, reject) => {
    // Without its length Node sends the text of a DELETE as if it were the next request.
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const options = { method: method ?? "GET", headers: { ...init.headers, ...length }, ...(signal ? { signal } : {}) };
    const request = url.startsWith("https:")
      ? https.request(url, { ...options, agent: BY_TLS })
      : http.request(url, { ...options, agent: PLAIN });
    request.once("error", reject);
    request.once("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.once("error", reject);
      response.once("end", () => {
        const { statusCode = 0 } = response;
        if (statusCode >= 300 && statusCode < 400) return reject(new Error("the API leads elsewhere"));
        return resolve(answerOf(response, Buffer.concat(parts)));
      });
    });
    request.end(body);
  });
}

function answerOf({ statusCode = 0, headers }: http.IncomingMessage, body: Buffer): ApiResponse {
  return {
    status: statusCode,
    headers: {
      get: (name) => {
        const value = headers[name.toLowerCase()];
        return value === undefined ? null : String(value);
      },
      getSetCookie: () => headers["set-cookie"] ?? [],
    },
    json: async () => JSON.parse(body.toString("utf8")) as unknown,
  };
}
