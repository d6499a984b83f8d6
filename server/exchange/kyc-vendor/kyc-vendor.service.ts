import { createHmac, timingSafeEqual } from "node:crypto";
import { isId } from "@plaza/contract/ids.ts";
import { headerPiece, readVendorResult, type VendorMapping, type VendorResult } from "@plaza/domain/kyc/vendor-mapping.ts";
import { momentIn } from "@plaza/domain/prices/price-mapping.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { KycVendorSettings } from "../../core/kyc-vendor-config.ts";
import { digest } from "../../core/secrets/seal.ts";
import { findByUid, findExternalUser, findUser, lockUsers, type User } from "../../people/accounts/user.store.ts";
import { recordServiceEntry } from "../../people/staff/audit-entry.store.ts";
import { applyKyc } from "../users/service-user.service.ts";
import { findVendorResult, insertVendorResult } from "./kyc-vendor.store.ts";

/** A webhook as it came. */
export interface VendorRequest {
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

/** What a webhook came to. `superseded`: a newer result of the user is known. */
export type VendorOutcome = "applied" | "ignored" | "superseded" | "repeated" | VendorRefusal;
export type VendorRefusal =
  | "signature_invalid"
  | "clock_skewed"
  | "malformed"
  | "result_unknown"
  | "user_unknown"
  | "name_missing"
  | "idempotency_mismatch";

/** Vendors repeat a webhook for days with the time of each try. */
const MOST_SKEW_MS = 5 * 60_000;
/** What the audit log names as the one who acted. */
const ACTOR = "kyc_webhook";

/**
 * Takes over the result of an identity vendor. Signature and time come first; then each id counts once, and a result that is older than one that
 * is known changes nothing. What the mapping does not know is refused, so that the vendor sends it again once the mapping does.
 */
export async function takeVendorResult(context: Context, vendor: KycVendorSettings, request: VendorRequest): Promise<VendorOutcome> {
  const forged = refuseForgery(vendor, request, context.clock());
  if (forged !== null) return forged;
  const body = parseJson(request.body);
  if (body === undefined) return "malformed";
  const result = readVendorResult(vendor.mapping, body);
  if ("wrong" in result) {
    context.log("warn", "kyc_webhook_unread", { field: result.wrong });
    return result.wrong === "result" ? "result_unknown" : "malformed";
  }
  const fingerprint = digest(request.body);
  const known = await findVendorResult(context.db, result.id);
  if (known !== null) return known.equals(fingerprint) ? "repeated" : "idempotency_mismatch";
  const outcome = await context.db.transaction(
    (tx) => apply(context, tx, vendor.mapping, { ...result, fingerprint }),
    (code) => code === "user_unknown" || code === "name_missing",
  );
  context.log("info", "kyc_webhook", { outcome, meaning: result.meaning });
  return outcome;
}

function refuseForgery({ mapping, secret }: KycVendorSettings, { header, body }: VendorRequest, nowMs: number): VendorRefusal | null {
  const { signature, timestamp, signed, algorithm, encoding } = mapping;
  const time = timestamp === null ? "" : headerPiece(header(timestamp.header), timestamp);
  // By functions: a body with a dollar sign is no pattern.
  const text = signed.replaceAll(/\{(timestamp|body)\}/g, (_match, name: string) => (name === "body" ? body : time));
  const expected = createHmac(algorithm, secret).update(text).digest();
  const given = Buffer.from(headerPiece(header(signature.header), signature).replace(/^sha\d+=/, ""), encoding);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "signature_invalid";
  if (timestamp === null) return null;
  const at = momentIn(time);
  return at !== null && Math.abs(nowMs - at.getTime()) <= MOST_SKEW_MS ? null : "clock_skewed";
}

async function apply(
  context: Context,
  tx: Tx,
  mapping: VendorMapping,
  { id, user: name, meaning, at, fingerprint, ...verified }: VendorResult & { readonly fingerprint: Buffer },
): Promise<VendorOutcome> {
  const user = await findVendorUser(tx, mapping, name);
  if (user === null) return "user_unknown";
  // Results of one user follow each other.
  lockUsers(tx, [user.id], true);
  const isNewest = await insertVendorResult(tx, { id, fingerprint, userId: user.id, meaning, at });
  if (isNewest === null) return "repeated";
  if (meaning === "ignored") return "ignored";
  if (!isNewest) return "superseded";
  // A vendor that names nobody confirms the name that is known; without one no payment could be compared.
  const known = { name: verified.name || (user.kycName ?? ""), country: verified.country || (user.kycCountry ?? "") };
  if (meaning === "approved" && (known.name === "" || known.country === "")) return "name_missing";
  await applyKyc(context, tx, user, { status: meaning, type: verified.type, ...known });
  await recordServiceEntry(tx, ACTOR, { reason: `${ACTOR} ${meaning}`, data: { call: ACTOR, uid: user.uid, reference: id } });
  return "applied";
}

async function findVendorUser(tx: Tx, { userIs }: VendorMapping, name: string): Promise<User | null> {
  if (userIs === "external") return findExternalUser(tx, name);
  const id = isId<"uid">(name) ? await findByUid(tx, name) : null;
  return id === null ? null : findUser(tx, id);
}

/** Undefined for what is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
