import type { FileViewData } from "@plaza/contract/calls/files.ts";
import type { FileId, UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import { sign, signatureHolds } from "../../core/secrets/seal.ts";

/** Long enough for a page to load its pictures over a slow line, short enough that a copied address is soon worth nothing. */
export const ADDRESS_LASTS_MS = 5 * 60 * 1000;
export const FILES_PATH = "/api/files";
const PURPOSE = "file";

/** What is known of a file without who looks at it; the address is put in when it is handed to somebody. */
export type FileFacts = Omit<FileViewData, "url">;

/** The file as one reader gets it: its address opens for this person only, and not for long. */
export function fileFor(context: Context, viewer: UserId, file: FileFacts, now = Date.now()): FileViewData {
  const expires = String(now + ADDRESS_LASTS_MS);
  const signature = sign(context.config.signingKey, PURPOSE, bound(viewer, file.fileId, expires));
  return { ...file, url: `${FILES_PATH}/${file.fileId}?token=${expires}.${signature}` };
}

/** Whether the token of an address was made for this viewer and this file, and still holds. */
export function addressHolds(context: Context, viewer: UserId, fileId: FileId, token: string, now = Date.now()): boolean {
  const [expires, signature] = token.split(".");
  if (expires === undefined || signature === undefined || !/^\d{13}$/.test(expires)) return false;
  return signatureHolds(context.config.signingKey, PURPOSE, bound(viewer, fileId, expires), signature) && BigInt(expires) > BigInt(now);
}

function bound(viewer: UserId, fileId: FileId, expires: string): string {
  return `${viewer}.${fileId}.${expires}`;
}
