import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createGuardrails, generateSync } from "otplib";
import type { Name, WireOf } from "@plaza/contract/calls/index.ts";
import { type Answer, isSuccess } from "@plaza/contract/envelope.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Actor, CallRequest } from "./stage.ts";

/** A running demo, spoken to as any program would. */

const CODE_MS = 30_000;

/** Who makes a request: a bearer token, or the back office's cookie with its token. */
export type Credential = Readonly<Record<string, string>>;

export const bearer = (token: string): Credential => ({ authorization: `Bearer ${token}` });

export function caller(origin: string, lang: Locale, credential: Credential = {}): Actor["call"] {
  return async <One extends Name>(name: One, { query, body, params }: CallRequest<One>) => {
    const [method = "", pattern = ""] = name.split(" ");
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(new Map(Object.entries<string>(params ?? {})).get(key) ?? ""),
    );
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]): [string, string] => [key, String(value)]));
    const response = await fetch(`${origin}${path}?${search.toString()}`, {
      method,
      headers: { "content-type": "application/json", "idempotency-key": randomUUID(), language: lang, ...credential },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer<WireOf<One>["data"]>;
    const refused = "error" in answer ? answer : null;
    return {
      error: refused?.error ?? null,
      message: refused?.msg ?? "",
      get data() {
        if (!isSuccess(answer)) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`);
        return answer.data;
      },
    };
  };
}

/** Sends a picture as a form, with what is said beside it. @returns the answer's data */
export async function sendPicture<Data>(
  origin: string,
  credential: Credential,
  path: string,
  bytes: Buffer,
  fields: Readonly<Record<string, string>>,
): Promise<Data> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new File([new Uint8Array(bytes)], "picture.png", { type: "image/png" }));
  const response = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { ...credential, "idempotency-key": randomUUID() },
    body: form,
  });
  const answer = (await response.json()) as Answer<Data>;
  if (!isSuccess(answer)) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
  return answer.data;
}

interface Mailbox {
  readonly data: { readonly items: readonly { readonly sentAt: string; readonly subject: string; readonly text: string }[] };
}

const TRIES = 50;

/** The newest code of six digits that reached an address of nobody else's. */
export function mailedCode(origin: string, to: string): Promise<string> {
  return mailed(origin, to, /\b(\d{6})\b/);
}

/** The token in the link of the newest invitation. */
export function mailedInvitation(origin: string, to: string): Promise<string> {
  return mailed(origin, to, /account\/invitation\/([\w-]{43})/);
}

async function mailed(origin: string, to: string, wanted: RegExp, tries = TRIES): Promise<string> {
  const { data } = (await (await fetch(`${origin}/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json()) as Mailbox;
  const codes = data.items
    .toSorted((a, b) => (a.sentAt < b.sentAt ? 1 : -1))
    .flatMap(({ subject, text }) => wanted.exec(`${subject} ${text}`)?.[1] ?? []);
  if (codes[0] !== undefined) return codes[0];
  if (tries === 0) throw new Error(`no such message came to ${to}`);
  await sleep(200);
  return mailed(origin, to, wanted, tries - 1);
}

/** When each secret's last code was made: each counts once, and a new one comes every half minute. */
const lastCodes = new Map<string, number>();

/** The code that an authenticator shows, waiting for the next one where this one was used. @param who the person's name, for secrets that several have */
export async function freshCode(secret: string, who: string): Promise<string> {
  const step = () => Math.floor(Date.now() / CODE_MS);
  if (lastCodes.get(who) === step()) await sleep(CODE_MS - (Date.now() % CODE_MS) + 1000);
  lastCodes.set(who, step());
  return generateSync({ secret, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) });
}
