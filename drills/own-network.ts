import { randomInt, randomUUID } from "node:crypto";
import { request } from "node:http";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Answer } from "@plaza/contract/envelope.ts";
import type { Locale } from "@plaza/contract/locales.ts";

type SignUp = WireOf<"POST /api/a/v2/auth/register">;

const LOOPBACK = new Set(["localhost", "127.0.0.1"]);
/** Node's names for an address that this machine doesn't have, or that doesn't lead to the server: macOS has 127.0.0.1 alone. */
const NO_SUCH_ADDRESS = new Set(["EADDRNOTAVAIL", "EINVAL", "ECONNREFUSED"]);

/**
 * Signs somebody up from a separate network. A market counts sign-ups by network, and the people of the drills live in as many: on one machine these are the
 * addresses of 127.0.0.0/8, which Linux has all. The limit itself stays as it is.
 * @returns null where the market is elsewhere, or the machine has no such addresses
 */
export async function signUpFromOwnNetwork(origin: string, lang: Locale, body: SignUp["body"]): Promise<Answer<SignUp["data"]> | null> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "http:" || !LOOPBACK.has(hostname)) return null;
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
  try {
    return await post({ port, localAddress, language: lang }, JSON.stringify(body));
  } catch (error) {
    if (error instanceof Error && "code" in error && NO_SUCH_ADDRESS.has(String(error.code))) return null;
    throw error;
  }
}

interface From {
  readonly port: string;
  readonly localAddress: string;
  readonly language: Locale;
}

function post({ port, localAddress, language }: From, body: string): Promise<Answer<SignUp["data"]>> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "idempotency-key": randomUUID(), language };
    const path = "/api/a/v2/auth/register";
    const sent = request({ host: "127.0.0.1", port: port || 80, localAddress, family: 4, method: "POST", path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => resolve(JSON.parse(Buffer.concat(parts).toString("utf8")) as Answer<SignUp["data"]>));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
