import type { FastifyReply, FastifyRequest } from "fastify";
import type { MerchantTier } from "@plaza/contract/merchant.ts";
import { countingTier, perksOf } from "@plaza/domain/merchants/perks.ts";
import type { Caller } from "../../core/identity/caller.ts";
import type { Context } from "../../core/context.ts";
import { refuse, type Outcome, refuseTooMany } from "../../core/http/refusal.ts";
import { digest } from "../../core/secrets/seal.ts";
import { findKey, useKey, type SigningKey } from "./api-key.store.ts";
import { readSignature, refuseClock, refuseSignature, signerAddress } from "./request-signature.ts";

const PUBLIC_ID = /^pk_[a-z2-7]{20}$/;

/** What a sealed API secret is bound to. */
export function secretAad(publicId: string): string {
  return `api_key.${publicId}.secret`;
}

/**
 * Who a signed request speaks for. Refused alike: an unknown, ended or foreign-address key, a wrong signature; a clock
 * too far off is refused before the key is looked for. Nothing tells a guesser which keys there are. The key's limits are in the response's headers.
 */
export async function callerOfSigned(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<Outcome<Caller>> {
  const given = readSignature(request, PUBLIC_ID);
  if (given === null) return refuse("signature_invalid");
  const skewed = refuseClock(context, given);
  if (skewed !== null) return skewed;
  const ip = signerAddress(request);
  const key = await findKey(context.db, given.publicId, ip);
  if (key === null || !key.live || !key.allowedHere) return refuse("signature_invalid");
  const checkingKey = {
    kind: key.kind,
    sealedSecret: key.sealedSecret,
    secretAad: secretAad(key.publicId),
    publicKey: key.publicKey,
  };
  const wrong = refuseSignature(context, request, given, checkingKey);
  if (wrong !== null) return wrong;
  const used = await useKey(context.db, key.id, given.nonce, ip);
  if (used === null) return refuse("nonce_used");
  const most = perMinuteOf(context, key, countingTier(key.merchantTier, key.traderStatus));
  void reply.header("ratelimit-limit", most);
  void reply.header("ratelimit-remaining", Math.max(0, most - used.used));
  void reply.header("ratelimit-reset", used.resetsIn);
  if (used.used > most) return refuseTooMany(used.resetsIn);
  return callerOf(key);
}

/** How often a key may ask in a minute: as its owner's tier allows, unless it has its own limit. */
export function perMinuteOf(context: Context, key: { readonly perMinute: number | null }, tier: MerchantTier): number {
  return key.perMinute ?? perksOf(context.settings.current, tier).apiPerMinute;
}

function callerOf(key: SigningKey): Caller {
  return {
    userId: key.userId,
    uid: key.uid,
    accountGroup: key.accountGroup,
    // Only owners make keys.
    accountId: key.userId,
    subUserId: null,
    isSubUser: key.subUser,
    rights: null,
    language: key.language,
    kycCountry: key.kycCountry,
    sessionId: key.id,
    sessionKind: "key",
    tokenHash: digest(key.publicId),
    keyScopes: key.scopes,
  };
}
