import type { ApiKeyView } from "@plaza/contract/calls/api-keys.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { countingTier } from "@plaza/domain/merchants/perks.ts";
import { PRICE_SCALE } from "@plaza/domain/money/amount.ts";
import { formatDecimal, parseDecimal } from "@plaza/domain/money/decimal.ts";
import { refuseDuringHold } from "../accounts/gate.service.ts";
import { notifySecurityChange } from "../accounts/security-event.ts";
import { consumeSecurityCode } from "../accounts/security-code.service.ts";
import { findUser } from "../accounts/user.store.ts";
import type { Caller } from "../../core/identity/caller.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { refuse, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import { seal } from "../../core/secrets/seal.ts";
import { insertKey, confirmKey, lockPausedKey, keysOf, countLiveKeys, readsAsNetwork, type ApiKeyRow } from "./api-key.store.ts";
import { isPublicKey } from "./request-signature.ts";
import { perMinuteOf, secretAad } from "./signed-request.service.ts";

type Input = WireOf<"POST /api/a/v1/auth/create-api-key">["body"];
type Made = WireOf<"POST /api/a/v1/auth/create-api-key">["data"];

const MOST_KEYS = 10;
const SECRET_BYTES = 32;
const PUBLIC_ID_BYTES = 20;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
const PURPOSE = { scene: "api", orderId: null, facts: "api" } as const;

/** Makes a key. Its secret leaves once, in the answer; what is kept is sealed. */
export async function createKey(context: Context, tx: Tx, caller: Caller, input: Input): Promise<Outcome<Made>> {
  const held = await refuseDuringHold(tx, caller);
  if (held !== null) return held;
  const cap = await readInput(context, input);
  if (cap !== null && typeof cap !== "bigint") return cap;
  if ((await countLiveKeys(tx, caller.userId)) >= MOST_KEYS) return refuse("limit_reached", { most: MOST_KEYS }, { most: MOST_KEYS });
  const wrong = await consumeSecurityCode(context, tx, caller, input.securityCode, PURPOSE);
  if (wrong !== null) return wrong;
  const publicId = `pk_${Array.from(context.randomBytes(PUBLIC_ID_BYTES), (byte) => BASE32[byte & 31]).join("")}`;
  const secret = input.kind === "hmac" ? context.randomBytes(SECRET_BYTES).toString("hex") : null;
  const id = await insertKey(tx, {
    userId: caller.userId,
    publicId,
    name: input.name.trim(),
    kind: input.kind,
    sealedSecret: secret === null ? null : seal(context.config.sealingKey, secretAad(publicId), secret),
    publicKey: input.publicKey === undefined ? null : Buffer.from(input.publicKey, "base64url"),
    scopes: input.scopes,
    allowedFrom: input.allowedFrom ?? [],
    releaseCap: cap,
    expiresInDays: input.expiresInDays ?? null,
  });
  const made = (await ownKeys(context, tx, caller.userId)).find((key) => key.keyId === id);
  if (made === undefined) throw new Error("a key that was just written is gone");
  notifySecurityChange(context, tx, caller.userId, "api_key", "api_key_added");
  return { key: made, secret };
}

/** Lets a key that a password reset has paused work again, by a code. */
export async function resumeKey(
  context: Context,
  tx: Tx,
  caller: Caller,
  input: WireOf<"POST /api/a/v1/auth/resume-api-key">["body"],
): Promise<Outcome<{ resumed: boolean }>> {
  const held = await refuseDuringHold(tx, caller);
  if (held !== null) return held;
  if (!(await lockPausedKey(tx, caller.userId, input.keyId))) return refuse("not_found");
  const wrong = await consumeSecurityCode(context, tx, caller, input.securityCode, PURPOSE);
  if (wrong !== null) return wrong;
  await confirmKey(tx, input.keyId);
  notifySecurityChange(context, tx, caller.userId, "other", "api_key_resumed");
  return { resumed: true };
}

/** The daily amount for releases where the key may release; a refusal where the wish makes no sense. */
async function readInput(context: Context, input: Input): Promise<bigint | null | Refusal> {
  if (input.name.trim() === "") return refuse("field_invalid", { field: "name" });
  if ((input.kind === "ed25519") !== (input.publicKey !== undefined)) return refuse("field_invalid", { field: "publicKey" });
  if (input.publicKey !== undefined && !isPublicKey(input.publicKey)) return refuse("field_invalid", { field: "publicKey" });
  const networks = await Promise.all((input.allowedFrom ?? []).map((network) => readsAsNetwork(context.db, network)));
  if (networks.includes(false)) return refuse("field_invalid", { field: "allowedFrom" });
  if (input.scopes.includes("release") !== (input.allowRelease !== undefined)) return refuse("field_invalid", { field: "allowRelease" });
  if (input.allowRelease === undefined) return null;
  const cap = parseDecimal(input.allowRelease.dailyCapUsd, PRICE_SCALE);
  return cap === null || cap <= 0n ? refuse("field_invalid", { field: "allowRelease.dailyCapUsd" }) : cap;
}

/** A person's keys, the newest first. */
export async function ownKeys(context: Context, on: Queryable, userId: UserId): Promise<ApiKeyView[]> {
  const [rows, user] = await Promise.all([keysOf(on, userId), findUser(on, userId)]);
  const tier = countingTier(user.merchantTier, user.traderStatus);
  return rows.map((row) => keyView(row, perMinuteOf(context, row, tier)));
}

function keyView(row: ApiKeyRow, perMinute: number): ApiKeyView {
  const dollars = (scaled: string) => formatDecimal(BigInt(scaled), PRICE_SCALE);
  return {
    keyId: row.id,
    publicId: row.publicId,
    name: row.name,
    kind: row.kind,
    scopes: [...row.scopes],
    allowedFrom: [...row.allowedFrom],
    releaseCapUsd: row.releaseCap === null ? null : dollars(row.releaseCap),
    releasedTodayUsd: row.releaseCap === null ? null : dollars(row.releasedToday ?? "0"),
    perMinute,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedIp: row.lastUsedIp,
    state: row.state,
  };
}
