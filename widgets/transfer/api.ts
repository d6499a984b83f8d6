import type { WireOf } from "@plaza/contract/calls/index.ts";
import { isSuccess, type Answer } from "@plaza/contract/envelope.ts";
import type { WidgetData } from "@plaza/contract/widgets.ts";

/** The three calls of the transfer. */

type SpotBalance = WireOf<"GET /api/t/v2/spot-balance">["data"];
export type Balance = SpotBalance["balances"][number];
export type Asset = WireOf<"GET /api/t/v2/assets">["data"][number];
export type Move = WireOf<"POST /api/t/v2/transfer">["body"];

type MoveAnswer = WireOf<"POST /api/t/v2/transfer">["data"];

/** The wallets that coins move between. */
export type Wallet = Move["from"];

type Reach = Pick<WidgetData, "lang" | "apiDomain">;

/** For the calls that are made under the user's account group. */
type GroupReach = Reach & { readonly accountGroup: number };

/** The API's own sentence in the reader's language; null when nothing answered. */
export class TransferRefused extends Error {
  readonly sentence: string | null;
  /** By which a security code is asked for, or was given and is wrong; null where the refusal is about something else. */
  readonly codeChannel: CodeChannel | null;
  /** Which of the coins are on hold after a purchase; null where the refusal is about something else. */
  readonly held: HeldCoins | null;

  constructor(sentence: string | null, codeChannel: CodeChannel | null = null, held: HeldCoins | null = null) {
    super(sentence ?? "nothing answered");
    this.sentence = sentence;
    this.codeChannel = codeChannel;
    this.held = held;
  }
}

/** As the refusal's details say it. */
export interface HeldCoins {
  readonly asset: string;
  /** What can be moved now: a decimal. */
  readonly available: string;
  /** When all of them can (ISO 8601). */
  readonly availableAt: string;
}

function heldCoinsOf({ error, data }: { readonly error: string; readonly data: unknown }): HeldCoins | null {
  return error === "coins_on_hold" && typeof data === "object" && data !== null && "availableAt" in data ? (data as HeldCoins) : null;
}

const CODE_CHANNELS = ["exchange", "google", "email", "phone"] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

/** The strongest of the channels that the API would take a code by; null where it asks for none. */
function codeChannelOf({ error, data }: { readonly error: string; readonly data: unknown }): CodeChannel | null {
  if (error !== "security_code_required" || typeof data !== "object" || data === null || !("channels" in data)) return null;
  const { channels } = data;
  return Array.isArray(channels) ? (CODE_CHANNELS.find((channel) => channels.includes(channel)) ?? null) : null;
}

export interface Wallets {
  readonly balances: readonly Balance[];
  readonly assets: readonly Asset[];
  /** How much the spot balances can be relied on where they are at an exchange; left out where this market keeps them itself. */
  readonly exchange?: NonNullable<SpotBalance["exchange"]>;
}

/** Loads balances and coins together. @throws TransferRefused if either isn't there */
export async function loadWallets(reach: GroupReach): Promise<Wallets> {
  const [{ balances, exchange }, assets] = await Promise.all([
    call<SpotBalance>(reach, "GET", `/${reach.accountGroup}/api/t/v2/spot-balance`),
    call<Asset[]>(reach, "GET", "/api/t/v2/assets"),
  ]);
  return { balances, assets, ...(exchange === undefined ? {} : { exchange }) };
}

/** @param key one for each transfer that is requested: sent again with the same body, the coins move once */
export async function moveCoins(reach: Reach, move: Move, key: string): Promise<MoveAnswer> {
  return call<MoveAnswer>(reach, "POST", "/api/t/v2/transfer", move, key);
}

/** Sends a code for a withdrawal. */
export async function sendCode(reach: Reach, channel: "email" | "phone"): Promise<void> {
  await call(reach, "POST", "/api/ctc/send-code", { channel, scene: "withdraw" });
}

const PATIENCE_MS = 20_000;

async function call<Data>({ lang, apiDomain }: Reach, method: string, path: string, body?: object, key?: string): Promise<Data> {
  const token = tokenOfPage();
  try {
    const response = await fetch(apiDomain + path, {
      method,
      credentials: apiDomain ? "include" : "same-origin",
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        "cache-control": "no-cache",
        platform: "website",
        language: lang,
        onpage: location.href,
        ...(token ? { authorization: token } : {}),
        ...(key ? { "idempotency-key": key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as Answer<Data>;
    if (isSuccess(answer)) return answer.data;
    throw "msg" in answer ? new TransferRefused(answer.msg, codeChannelOf(answer), heldCoinsOf(answer)) : new TransferRefused(null);
  } catch (fault) {
    throw fault instanceof TransferRefused ? fault : new TransferRefused(null);
  }
}

/** The readable half of the anti-forgery pair: worthless without the session's own cookie, which no script can read. */
function tokenOfPage(): string {
  const pair = document.cookie.split("; ").find((candidate) => candidate.startsWith("authorization="));
  return decodeURIComponent(pair?.slice("authorization=".length) ?? "");
}
