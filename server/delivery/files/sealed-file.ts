import { buffer } from "node:stream/consumers";
import { sealBytes, unsealBytes, type SealingKey } from "../../core/secrets/seal.ts";
import type { FileStorage } from "../../core/files/file-storage.ts";

/** Files that stand encrypted in the storage, each sealed to its own name there, which is its row's. */
export function sealFile(key: SealingKey, storageName: string, bytes: Buffer): Buffer {
  return sealBytes(key, sealedFileAad(storageName), bytes);
}

/** Null: no file has this name. @throws if the file was sealed for another name */
export async function openSealedFile(key: SealingKey, storage: FileStorage, storageName: string): Promise<Buffer | null> {
  const sealed = await storage.read(storageName);
  return sealed === null ? null : unsealBytes(key, sealedFileAad(storageName), await buffer(sealed));
}

/**
 * What a stored file is sealed to: its name, so that stored files can't be exchanged for each other. `sealed-file-rows.ts` seals again with
 * it.
 */
export function sealedFileAad(storageName: string): string {
  return `stored.${storageName}`;
}
