import { isTextRecord, readField } from "@plaza/contract/unknown-value.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

/** What a push service was asked to pass on, opened as the browser would open it. */
export interface Pushed {
  readonly message: Readonly<Record<string, string>>;
  readonly topic: string | undefined;
  readonly ttl: string | undefined;
  /** Whether the signature is that of the key the browser subscribed with, for this service, and not run out. */
  readonly signed: boolean;
}

/** A push service on this machine with one browser behind it. */
export interface PushService {
  readonly origin: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly received: Pushed[];
  /** What it answers to the next requests, one after the other; 201 after that. */
  readonly answers: number[];
  close(): Promise<void>;
}

export async function startPushService(siteKey: () => string, nowMs: number): Promise<PushService> {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: Pushed[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const status = answers.shift() ?? 201;
      if (status < 300) {
        const origin = `http://127.0.0.1:${portOf(server)}`;
        received.push({
          message: messageOf(open(body, browser, auth)),
          topic: request.headersDistinct["topic"]?.[0],
          ttl: request.headersDistinct["ttl"]?.[0],
          signed: isSigned(request.headers.authorization ?? "", siteKey(), origin, nowMs),
        });
      }
      response.writeHead(status).end();
    })();
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${portOf(server)}`;
  return {
    origin,
    endpoint: `${origin}/push/one`,
    p256dh: browser.getPublicKey("base64url"),
    auth: auth.toString("base64url"),
    received,
    answers,
    close: async () => new Promise((done) => void server.close(() => done())),
  };
}

function messageOf(text: string): Pushed["message"] {
  const message: unknown = JSON.parse(text);
  if (!isTextRecord(message)) throw new TypeError(`no message: ${text}`);
  return message;
}

function open(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync("sha256", browser.computeSecret(sender), auth, info, 32));
  const derive = (label: string, length: number) => Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${label}\0`, length));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  if (text.at(-1) !== 2) throw new Error("the last record doesn't say that it is the last");
  return text.subarray(0, -1).toString();
}

function isSigned(header: string, siteKey: string, origin: string, nowMs: number): boolean {
  const match = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header);
  if (match?.[1] === undefined || match[2] === undefined || match[3] !== siteKey) return false;
  const point = Buffer.from(siteKey, "base64url");
  const key = createPublicKey({
    key: { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") },
    format: "jwk",
  });
  const claims: unknown = JSON.parse(Buffer.from(match[1].split(".")[1] ?? "", "base64url").toString());
  const [aud, exp] = [readField(claims, "aud"), Number(readField(claims, "exp"))];
  const holds = verify("sha256", Buffer.from(match[1]), { key, dsaEncoding: "ieee-p1363" }, Buffer.from(match[2], "base64url"));
  return holds && aud === origin && exp * 1000 > nowMs && exp * 1000 <= nowMs + 24 * 3600_000;
}
