import type { SmsSettings } from "../../core/carrier-config.ts";
import { NotTaken, type Carrier } from "./carrier.ts";
import type { DueMessage } from "./outgoing.store.ts";
import { systemCode } from "../../core/db/system-error.ts";

const ANSWER_MS = 15_000;
const NEVER_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);
/** Statuses that say "not now". */
const FOR_NOW = new Set([408, 409, 425, 429]);

/** Text messages over HTTP: as Twilio's API wants them, or as plain JSON for whatever gateway an operator has. */
export function smsCarrier(settings: SmsSettings): Carrier {
  return {
    send: async (message) => {
      const response = await fetch(settings.url, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(ANSWER_MS),
        ...requestOf(settings, message),
      }).catch((error: unknown) => {
        const code = (error instanceof Error ? systemCode(error.cause) : undefined) ?? "";
        throw NEVER_CONNECTED.has(code) ? new NotTaken(`SMS ${code}`, false) : error;
      });
      await response.body?.cancel();
      if (response.ok) return;
      throw new NotTaken(`SMS ${response.status}`, response.status < 500 && !FOR_NOW.has(response.status));
    },
    close: () => undefined,
  };
}

function requestOf({ format, account, token, from }: SmsSettings, message: DueMessage): { headers: Record<string, string>; body: string } {
  // Gateways that know the header send a repeated message once.
  const common = { accept: "application/json", "idempotency-key": `plaza-${message.id}` };
  if (format === "twilio") {
    return {
      headers: {
        ...common,
        authorization: `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ To: message.address, From: from, Body: message.body }).toString(),
    };
  }
  return {
    headers: { ...common, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ id: message.id, from, to: message.address, text: message.body }),
  };
}
