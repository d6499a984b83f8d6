import type { StaffId } from "@plaza/contract/ids.ts";
import { SERVICE_SCOPES } from "@plaza/contract/service-scopes.ts";
import { isPublicKey } from "../../people/api-keys/request-signature.ts";
import { readsAsNetwork } from "../../people/api-keys/api-key.store.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";
import { seal, type SealingKey } from "../../core/secrets/seal.ts";
import { insertServiceKey, serviceSecretAad, type ServiceKeyInput } from "./service-key.store.ts";

const SECRET_BYTES = 32;
const PUBLIC_ID_BYTES = 20;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/** A new key. Its secret leaves once; null for a key of Ed25519, whose private half we never see. */
export interface MadeServiceKey {
  readonly publicId: string;
  readonly secret: string | null;
}

interface Making {
  readonly sealingKey: SealingKey;
  readonly randomBytes: (size: number) => Buffer;
  /** The two operators; null for a key that the owner of the database makes. */
  readonly by: { readonly proposed: StaffId; readonly confirmed: StaffId } | null;
  /** The demo's key, which is published. */
  readonly published?: MadeServiceKey;
}

/** Makes a key. What is kept of its secret is sealed. */
export async function makeServiceKey(on: Queryable, input: ServiceKeyInput, making: Making): Promise<MadeServiceKey> {
  const { sealingKey, randomBytes, by, published } = making;
  const publicId = published?.publicId ?? `sk_${Array.from(randomBytes(PUBLIC_ID_BYTES), (byte) => BASE32[byte & 31]).join("")}`;
  const secret = input.publicKey === null ? (published?.secret ?? randomBytes(SECRET_BYTES).toString("hex")) : null;
  await insertServiceKey(on, {
    publicId,
    name: input.name.trim(),
    kind: input.publicKey === null ? "hmac" : "ed25519",
    sealedSecret: secret === null ? null : seal(sealingKey, serviceSecretAad(publicId), secret),
    publicKey: input.publicKey === null ? null : Buffer.from(input.publicKey, "base64url"),
    scopes: SERVICE_SCOPES.filter((scope) => input.scopes.includes(scope)),
    allowedFrom: input.allowedFrom,
    expiresInDays: input.expiresInDays,
    proposedBy: by?.proposed ?? null,
    confirmedBy: by?.confirmed ?? null,
  });
  return { publicId, secret };
}

/** What makes no sense about a wanted key; null where nothing does. */
export async function refuseServiceKeyInput(on: Queryable, input: ServiceKeyInput): Promise<Refusal | null> {
  if (input.name.trim() === "") return refuse("field_invalid", { field: "name" });
  if (input.publicKey !== null && !isPublicKey(input.publicKey)) return refuse("field_invalid", { field: "publicKey" });
  const networks = await Promise.all(input.allowedFrom.map((network) => readsAsNetwork(on, network)));
  return networks.includes(false) ? refuse("field_invalid", { field: "allowedFrom" }) : null;
}
