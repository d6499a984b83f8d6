import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** A browser's passkey in tests: what `navigator.credentials.create` returns for the options of a site. */

const sha256 = (data: string) => createHash("sha256").update(data).digest();

const FLAGS_PRESENT_VERIFIED_ATTESTED = 0x45;
const CBOR_EMPTY_MAP = Buffer.from([0xa0]);

/** A short text in CBOR. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** Bytes in CBOR, with a length of 16 bits. */
function cborBytes(bytes: Buffer): Buffer {
  const head = Buffer.from([0x59, 0, 0]);
  head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** The public key of a P-256 pair as COSE. */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
  return Buffer.concat([head, Buffer.from(x, "base64url"), Buffer.from([0x22, 0x58, 0x20]), Buffer.from(y, "base64url")]);
}

/** The public key of an ML-DSA-44 passkey as COSE; its bytes are nobody's. */
export function postQuantumKey(): Buffer {
  return Buffer.concat([Buffer.from([0xa3, 0x01, 0x07, 0x03, 0x38, 0x2f, 0x20]), cborBytes(randomBytes(1312))]);
}

export function makePasskey({ challenge, origin }: { readonly challenge: string; readonly origin: string }) {
  const id = randomBytes(16);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const authenticatorData = Buffer.concat([
    sha256(new URL(origin).hostname),
    Buffer.from([FLAGS_PRESENT_VERIFIED_ATTESTED, 0, 0, 0, 0]),
    Buffer.alloc(16),
    length,
    id,
    coseKeyOf(generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey),
  ]);
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    cborText("fmt"),
    cborText("none"),
    cborText("attStmt"),
    CBOR_EMPTY_MAP,
    cborText("authData"),
    cborBytes(authenticatorData),
  ]);
  const clientData = JSON.stringify({ type: "webauthn.create", challenge, origin, crossOrigin: false });
  return {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response: {
      attestationObject: attestation.toString("base64url"),
      clientDataJSON: Buffer.from(clientData).toString("base64url"),
      transports: ["internal"],
    },
  };
}

const FLAGS_PRESENT_VERIFIED = 0x05;

interface Assertion {
  readonly challenge: string;
  readonly origin: string;
  readonly flags?: number;
  /** How often the authenticator was used; 0 for one that doesn't count. */
  readonly counter?: number;
  readonly type?: string;
}

/** An authenticator that holds one passkey, as the server keeps its key, and signs what it is asked to. */
export function newAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16).toString("base64url");
  return {
    id,
    cosePublicKey: coseKeyOf(publicKey),
    spki: publicKey.export({ type: "spki", format: "der" }),
    /** What `navigator.credentials.get` returns. */
    assert({ challenge, origin, flags = FLAGS_PRESENT_VERIFIED, counter = 0, type = "webauthn.get" }: Assertion) {
      const used = Buffer.alloc(4);
      used.writeUInt32BE(counter);
      const authenticatorData = Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), used]);
      const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
      const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientData).digest()]);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          authenticatorData: authenticatorData.toString("base64url"),
          clientDataJSON: clientData.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
  };
}
