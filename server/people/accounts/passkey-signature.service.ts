import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { UserId } from "@plaza/contract/ids.ts";
import { readOptionalText } from "@plaza/contract/unknown-value.ts";
import type { SignatureAlgorithm } from "@plaza/domain/evidence/web-signature.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { digest } from "../../core/secrets/seal.ts";
import { passkeyLibrary, publicKeyOf } from "./passkey-key.ts";
import { isDatabaseError } from "./passkey.service.ts";
import { lockPasskey, signingPasskeys, useChallenge, writeChallenge, writePasskeyUse, type SigningPasskey } from "./passkey.store.ts";

/** What a passkey can sign for its owner: a payment at once, a release once the passkey is old enough and no factor has just been removed. */
export type Signable = "pay" | "release";

/** Who may sign: the account's owner, logged in here. A sub-user has no passkeys, and a key is no person. */
export type Signer = Pick<Caller, "userId" | "subUserId" | "keyScopes">;

/** The passkeys by which somebody may sign this act now. One whose signatures not every browser can verify logs in, and signs no order. */
export async function passkeysFor(context: Context, on: Queryable, signer: Signer, act: Signable): Promise<readonly SigningPasskey[]> {
  const { passkeySigning, passkeyReleaseHours } = context.settings.current;
  if (!passkeySigning || context.config.exchangeLogin !== null || signer.subUserId !== null || signer.keyScopes !== undefined) return [];
  const passkeys = await signingPasskeys(on, signer.userId, passkeyReleaseHours);
  const able = passkeys.filter(({ mayRelease }) => act === "pay" || mayRelease);
  const keys = await Promise.all(able.map(({ publicKey }) => publicKeyOf(publicKey)));
  return able.filter((_, index) => keys[index] !== null);
}

/** What the browser's credential API is asked for. The challenge counts once, within minutes, for this person. */
export async function beginSigning(
  context: Context,
  passkeys: readonly SigningPasskey[],
  input: { readonly userId: UserId; readonly origin: string; readonly challenge: Buffer },
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await passkeyLibrary();
  const options = await generateAuthenticationOptions({
    rpID: new URL(input.origin).hostname,
    challenge: new Uint8Array(input.challenge),
    userVerification: "required",
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  await writeChallenge(context.db, digest(options.challenge), input.userId);
  return { ...options };
}

/** A signature that was verified, as it is kept: what anyone needs to verify it again. */
export interface PasskeySignature {
  readonly algorithm: SignatureAlgorithm;
  /** SubjectPublicKeyInfo. */
  readonly publicKey: Buffer;
  readonly authenticatorData: Buffer;
  readonly clientData: Buffer;
  readonly signature: Buffer;
}

/**
 * Verifies what a passkey of the signer made of the challenge and uses the challenge up, in the transaction of what it signs.
 * @returns null where anything about it doesn't hold
 */
export async function verifySigned(
  tx: Tx,
  passkeys: readonly SigningPasskey[],
  input: { readonly userId: UserId; readonly origin: string; readonly challenge: Buffer; readonly response: Record<string, unknown> },
): Promise<PasskeySignature | null> {
  const { userId, origin, challenge, response } = input;
  const credentialId = readOptionalText(response, "id");
  if (!passkeys.some((candidate) => candidate.credentialId === credentialId)) return null;
  const passkey = await lockPasskey(tx, credentialId);
  if (passkey?.userId !== userId) return null;
  const key = await publicKeyOf(passkey.publicKey);
  if (key === null) return null;
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: async (given) => given === challenge.toString("base64url") && (await useChallenge(tx, digest(given), userId)),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    });
    if (!verified) return null;
    await writePasskeyUse(tx, passkey.id, authenticationInfo.newCounter);
  } catch (error) {
    if (isDatabaseError(error)) throw error;
    return null;
  }
  const bytes = (field: string) => Buffer.from(readOptionalText(response, "response", field), "base64url");
  return { ...key, authenticatorData: bytes("authenticatorData"), clientData: bytes("clientDataJSON"), signature: bytes("signature") };
}
