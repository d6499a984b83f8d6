import type { FastifyRequest } from "fastify";
import type { ServiceScope } from "@plaza/contract/service-scopes.ts";
import { useNonce } from "../../people/api-keys/api-key.store.ts";
import { isSigned, readSignature, refuseClock, refuseSignature, signerAddress } from "../../people/api-keys/request-signature.ts";
import type { Context } from "../../core/context.ts";
import { refuse, refuseTooMany, type Outcome } from "../../core/http/refusal.ts";
import { countServiceCall } from "./service-rate.ts";
import { findServiceKey, serviceSecretAad, touchServiceKey, type ServiceKeyId } from "./service-key.store.ts";

/** An exchange's system, as its calls know it. */
export interface ServiceCaller {
  readonly keyId: ServiceKeyId;
  readonly publicId: string;
  readonly scopes: readonly ServiceScope[];
}

const PUBLIC_ID = /^sk_(?:demo|[a-z2-7]{20})$/;

/**
 * Which system signed a request. Refused alike, as for merchants: an unknown, ended or foreign-address key and a wrong signature. A session
 * counts for nothing here.
 */
export async function serviceCallerOf(context: Context, request: FastifyRequest): Promise<Outcome<ServiceCaller>> {
  if (!isSigned(request)) return refuse("not_signed_in");
  const given = readSignature(request, PUBLIC_ID);
  if (given === null) return refuse("signature_invalid");
  const skewed = refuseClock(context, given);
  if (skewed !== null) return skewed;
  const ip = signerAddress(request);
  const key = await findServiceKey(context.db, given.publicId, ip);
  if (key === null || !key.isLive || !key.isAllowedHere) return refuse("signature_invalid");
  const wrong = refuseSignature(context, request, given, { ...key, secretAad: serviceSecretAad(key.publicId) });
  if (wrong !== null) return wrong;
  // Only requests of the key's owner count, and before they cost anything.
  const retryAfter = countServiceCall(context, key.id, key.publicId, Date.now());
  if (retryAfter !== null) return refuseTooMany(retryAfter);
  const [isFresh] = await Promise.all([
    useNonce(context.db, key.id, given.nonce),
    key.isTouched ? null : touchServiceKey(context.db, key.id, ip),
  ]);
  return isFresh ? { keyId: key.id, publicId: key.publicId, scopes: key.scopes } : refuse("nonce_used");
}
