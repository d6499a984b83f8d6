import { createCipheriv, createECDH, createPrivateKey, hkdfSync, sign as signBytes, type ECDH } from "node:crypto";

/** Web push without a library: messages sealed for one browser (RFC 8291, 8188) and signed by this site (RFC 8292). */

const CURVE = "prime256v1";
/** One record holds the whole message; 4096 is what every push service takes. */
const RECORD_BYTES = 4096;
const MOST_TEXT_BYTES = 3000;
const SIGNATURE_SECONDS = 12 * 3600;

export interface PushKeys {
  /** The site's public key, as a browser wants it for a subscription. */
  readonly publicKey: string;
  /** `Authorization` for one push service. */
  authorization(endpoint: string, subject: string, nowMs: number): string;
}

/** The site's keys, derived from its signing secret: the same after every start, and nothing more to keep. */
export function pushKeys(signingKey: Buffer): PushKeys {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(hkdfSync("sha256", signingKey, "", "web push keys", 32)));
  const point = pair.getPublicKey();
  const key = createPrivateKey({
    key: {
      kty: "EC",
      crv: "P-256",
      d: pair.getPrivateKey("base64url"),
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
    format: "jwk",
  });
  const publicKey = point.toString("base64url");
  return {
    publicKey,
    authorization: (endpoint, subject, nowMs) => {
      const claims = { aud: new URL(endpoint).origin, exp: Math.floor(nowMs / 1000) + SIGNATURE_SECONDS, sub: subject };
      const text = [{ typ: "JWT", alg: "ES256" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
      const signature = signBytes("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }).toString("base64url");
      return `vapid t=${text}.${signature}, k=${publicKey}`;
    },
  };
}

export interface Sealing {
  /** A key pair for this message alone. */
  readonly sender: ECDH;
  readonly salt: Buffer;
}

/** Seals a message so that only the browser that gave these keys can read it. @throws RangeError where it is too long or the key is no point */
export function sealForBrowser(
  message: string,
  browser: { readonly p256dh: Buffer; readonly auth: Buffer },
  { sender, salt }: Sealing,
): Buffer {
  const text = Buffer.from(message);
  if (text.length > MOST_TEXT_BYTES) throw new RangeError("a push message is too long");
  const own = sender.getPublicKey();
  const shared = sender.computeSecret(browser.p256dh);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.p256dh, own]);
  const secret = Buffer.from(hkdfSync("sha256", shared, browser.auth, info, 32));
  const contentKey = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: nonce\0", 12));
  const cipher = createCipheriv("aes-128-gcm", contentKey, nonce);
  // 2 ends the last record.
  const body = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, recordSize, Buffer.from([own.length]), own, body]);
}

/** Returns keys and a salt for one message; never use them twice (RFC 8291). A test passes fixed ones instead. */
export function newSealing(randomBytes: (size: number) => Buffer): Sealing {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return { sender, salt: randomBytes(16) };
}

/** Whether a browser's key is a point of the curve: anything else would fail only when a message is on its way. */
export function isBrowserKey(p256dh: Buffer): boolean {
  if (p256dh.length !== 65) return false;
  const probe = createECDH(CURVE);
  probe.generateKeys();
  try {
    probe.computeSecret(p256dh);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether messages may be sent to an address that a browser names: only to known push services, so that nobody makes us knock at doors of
 * their choice. An entry is a host, or with a leading dot every host below it; one with a scheme is exactly that origin.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== "" || url.password !== "") return false;
  if (services.includes(url.origin)) return true;
  const host = url.hostname;
  return (
    url.protocol === "https:" &&
    url.port === "" &&
    services.some((service) => (service.startsWith(".") ? host.endsWith(service) : host === service))
  );
}
