import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { isSuccess } from "@plaza/contract/envelope.ts";
import type { KycDocumentId, OrderId } from "@plaza/contract/ids.ts";
import type { FileViewData } from "@plaza/contract/calls/files.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Desk } from "./backoffice.ts";
import { signUpFromOwnNetwork } from "./own-network.ts";
import { picture } from "./picture.ts";
import type { Actor } from "./stage.ts";
import { bearer, caller, freshCode, mailedCode, sendPicture, type Credential } from "./wire.ts";

/** Whose address somebody signs up from: a separate one, or this machine's, which the seller has too. */
export type Network = "own" | "shared";

/** Somebody who has just come through every gate and has never traded: signed up, addresses confirmed, identity approved, authenticator set up. */
export async function newcomer(origin: string, lang: Locale, desk: Desk, network: Network): Promise<Actor> {
  const label = randomBytes(5).toString("hex");
  const email = `drill-${label}@example.test`;
  const password = `Quiet-${randomBytes(9).toString("base64url")}-Harbour7`;
  const data = await signedUp(origin, lang, { account: email, password }, network);
  const credential = bearer(data.token);
  const call = caller(origin, lang, credential);
  const { secret, spare } = await protect(call, email);
  await confirmAddresses(origin, call, { email, spare });
  const name = await identify(origin, call, credential, label);
  await desk.approve(data.UID);
  void (await call("POST /api/ctc/accept-term", { body: { acceptTerm: true } })).data;
  const { nickname } = (await call("GET /api/ctc/query-advertiser", { query: { uid: data.UID } })).data.advertiser;
  return {
    name,
    nickname,
    call,
    code: () => freshCode(secret, email),
    upload: (orderId, bytes) => uploadTo(origin, credential, orderId, bytes),
  };
}

const SIGN_UP_AGAIN_MS = 20_000;
/** Longer than a network ever has to wait. */
const SIGN_UPS_TRIED = 45;

/** Sign-ups from one network are limited: on a shared one the later drills wait for their turn, as everybody would. */
async function signedUp(
  origin: string,
  lang: Locale,
  body: { account: string; password: string },
  network: Network,
  triesLeft = SIGN_UPS_TRIED,
): Promise<WireOf<"POST /api/a/v2/auth/register">["data"]> {
  const alone = network === "own" ? await signUpFromOwnNetwork(origin, lang, body) : null;
  if (alone !== null && isSuccess(alone)) return alone.data;
  const answer = await caller(origin, lang)("POST /api/a/v2/auth/register", { body });
  if (answer.error !== "too_many_requests" || triesLeft === 0) return answer.data;
  await sleep(SIGN_UP_AGAIN_MS);
  return signedUp(origin, lang, body, network, triesLeft - 1);
}

export async function uploadTo(origin: string, credential: Credential, orderId: OrderId, bytes: Buffer) {
  return (await sendPicture<FileViewData>(origin, credential, "/api/ctc/upload-file-by-form-data", bytes, { orderId })).fileId;
}

/** The authenticator comes first, and with it codes that prove the rest: nothing has to be waited for. */
async function protect(call: Actor["call"], email: string): Promise<{ secret: string; spare: string[] }> {
  const { secret } = (await call("POST /api/a/v1/auth/two-factor/setup", {})).data;
  const { recoveryCodes } = (await call("POST /api/a/v1/auth/two-factor", { body: { code: await freshCode(secret, email) } })).data;
  return { secret, spare: [...recoveryCodes] };
}

async function confirmAddresses(
  origin: string,
  call: Actor["call"],
  { email, spare }: { readonly email: string; readonly spare: string[] },
): Promise<void> {
  const proof = () => ({ securityCode: { channel: "recovery", code: spare.pop() ?? "" } }) as const;
  // The code of the sign-up itself.
  const code = await mailedCode(origin, email);
  void (await call("POST /api/a/v1/auth/email", { body: { email, code, ...proof() } })).data;
  const phone = `+1555${randomInt(1_000_000, 9_999_999)}`;
  void (await call("POST /api/ctc/send-code", { body: { channel: "phone", scene: "bind", account: phone } })).data;
  void (await call("POST /api/a/v1/auth/phone", { body: { phone, code: await mailedCode(origin, phone), ...proof() } })).data;
}

/** @returns the name that payments are compared with from now on */
async function identify(origin: string, call: Actor["call"], credential: Credential, label: string): Promise<string> {
  const documentIds: KycDocumentId[] = [];
  for (const [index, kind] of ["front", "selfie"].entries()) {
    // In the order in which they are asked for.
    const sent = await sendPicture<{ documentId: KycDocumentId }>(
      origin,
      credential,
      "/api/a/v1/auth/kyc/document",
      picture(randomInt(1000) + index),
      { kind },
    );
    documentIds.push(sent.documentId);
  }
  const [givenNames, familyName] = ["Dora", `Drill ${label}`];
  const body = {
    kycType: "personal",
    givenNames,
    familyName,
    birthDate: "1990-12-10",
    country: "GB",
    identityKind: "passport",
    identityNumber: `D${label}`,
    documentIds,
  } as const;
  void (await call("POST /api/a/v1/auth/kyc", { body })).data;
  return `${givenNames} ${familyName}`;
}
