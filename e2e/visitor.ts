import { request } from "node:http";
import { inject } from "vitest";
import { USER_AGENT } from "./browser.ts";

export interface Reply {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly setCookies: readonly string[];
  readonly body: string;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request as it stands: the path as it is written, no redirect followed, no cookie kept. A browser's by its user agent unless told otherwise. */
export function visit(path: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Reply> {
  const { hostname, port } = new URL(inject("origin"));
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers: { "user-agent": USER_AGENT, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? null,
          headers: answer.headers,
          setCookies: answer.headers["set-cookie"] ?? [],
          body: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** The first thing that the page says by a pattern with one group. */
export function inPage({ body }: Reply, pattern: RegExp): string | undefined {
  return pattern.exec(body)?.[1];
}
