import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { sealBytes, type SealingKey, unsealBytes } from "../../core/secrets/seal.ts";

/** How the key of a backup is found again: by the installation's sealing key, or by a passphrase. */
export type KeyHint = { readonly by: "sealing_key"; readonly wrapped: string } | { readonly by: "passphrase"; readonly salt: string };

const KEY_BYTES = 32;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
const NONCE_BYTES = 12;
const CHUNK_BYTES = 1 << 20;
/** The highest bit of the length marks the last chunk, so that a file that was cut off between two chunks is noticed. */
const LAST = 0x8000_0000;
const AAD = "plaza backup";
/** 128 MB and about half a second: for a passphrase that a person chose. */
const SCRYPT = { N: 1 << 17, r: 8, p: 1, maxmem: 256 << 20 };

/** @returns a fresh key, and what the file says about it in the open */
export function makeBackupKey(sealingKey: SealingKey, passphrase: string | null): { readonly key: Buffer; readonly hint: KeyHint } {
  if (passphrase === null) {
    const key = randomBytes(KEY_BYTES);
    return { key, hint: { by: "sealing_key", wrapped: sealBytes(sealingKey, AAD, key).toString("base64") } };
  }
  const salt = randomBytes(KEY_BYTES);
  return { key: scryptSync(passphrase, salt, KEY_BYTES, SCRYPT), hint: { by: "passphrase", salt: salt.toString("base64") } };
}

/** @throws if the sealing key is another one, or no passphrase is given where one is needed */
export function findBackupKey(hint: KeyHint, sealingKey: SealingKey, passphrase: string | null): Buffer {
  if (hint.by === "sealing_key") return unsealBytes(sealingKey, AAD, Buffer.from(hint.wrapped, "base64"));
  if (passphrase === null) throw new Error("this backup is encrypted with a passphrase: set BACKUP_PASSPHRASE");
  return scryptSync(passphrase, Buffer.from(hint.salt, "base64"), KEY_BYTES, SCRYPT);
}

/**
 * Encrypts a stream in chunks (AES-256-GCM). Their nonces count up, so none can be left out, moved or repeated, and the last one says that it is
 * the last. The key must be this stream's alone.
 */
export async function* encryptChunks(key: Buffer, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let number = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const part of source) {
    waiting.push(part);
    bytes += part.length;
    // Only what is followed by more: the last chunk is the one that remains.
    while (bytes > CHUNK_BYTES) {
      const all = Buffer.concat(waiting);
      yield encryptChunk(key, number++, all.subarray(0, CHUNK_BYTES), false);
      waiting = [all.subarray(CHUNK_BYTES)];
      bytes -= CHUNK_BYTES;
    }
  }
  yield encryptChunk(key, number, Buffer.concat(waiting), true);
}

function encryptChunk(key: Buffer, number: number, text: Buffer, isLast: boolean): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE((text.length + (isLast ? LAST : 0)) >>> 0);
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number));
  cipher.setAAD(length);
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([length, cipher.getAuthTag(), body]);
}

/** @throws if the key is another one, or the file was changed or cut off */
export async function* decryptChunks(key: Buffer, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  let isEnded = false;
  for await (const part of source) {
    if (isEnded) throw new Error("the backup goes on behind its end");
    rest = Buffer.concat([rest, part]);
    for (;;) {
      if (rest.length < LENGTH_BYTES) break;
      const head = rest.readUInt32BE();
      const length = head & ~LAST;
      const end = LENGTH_BYTES + TAG_BYTES + length;
      if (length > CHUNK_BYTES) throw new Error("the backup was changed");
      if (rest.length < end) break;
      yield decryptChunk(key, number++, rest.subarray(0, end));
      rest = rest.subarray(end);
      isEnded = head >>> 31 === 1;
      if (isEnded && rest.length > 0) throw new Error("the backup goes on behind its end");
    }
  }
  if (!isEnded) throw new Error("the backup was cut off");
}

function decryptChunk(key: Buffer, number: number, chunk: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number), { authTagLength: TAG_BYTES });
  decipher.setAAD(chunk.subarray(0, LENGTH_BYTES));
  decipher.setAuthTag(chunk.subarray(LENGTH_BYTES, LENGTH_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(LENGTH_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new Error("the backup was changed, or its passphrase is another one", { cause: error });
  }
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(number), NONCE_BYTES - 8);
  return nonce;
}
