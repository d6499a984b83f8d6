import { MIME_OF_KIND, type FileKind, type UploadRule } from "@plaza/contract/files.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import { refuse, refused, type Outcome, type Refusal, refuseTooMany } from "../../core/http/refusal.ts";
import { digest, seal } from "../../core/secrets/seal.ts";
import { isInfected } from "../../core/virus-scanner/clamav.ts";
import { kindOf } from "./content.ts";
import { safeFileName } from "./file-name.ts";
import { hasRoom, qrAad, secondsUntilRoom } from "./file.store.ts";
import { type NewFile } from "../../core/files/new-file.ts";
import { readQr, redraw, showsQr } from "./reencode-image.ts";
import { sealFile } from "./sealed-file.ts";

/** A file as it came, on disk without a name: it is gone as soon as it is closed, whatever happens to us. */
export interface Incoming {
  readonly name: string;
  readonly size: number;
  readonly head: Buffer;
  readonly descriptor: number;
  readonly bytes: () => Promise<Buffer>;
}

/** What can be said before any work is done on the file; `intake` and the call itself say the rest. */
export async function admitUpload(context: Context, accountId: UserId, size: number): Promise<Refusal | null> {
  return (await hasRoom(context.db, accountId, size)) ? null : refuseTooMany(await secondsUntilRoom(context.db, accountId));
}

/** What a file is put up as, besides a file. */
export interface Use {
  /** It must show one QR code, which is read. */
  readonly asQr: boolean;
  /** In a dispute: the bytes as they came are kept too, sealed. */
  readonly asEvidence: boolean;
  /** It is searched for QR codes, of which it needs none. */
  readonly noteQr: boolean;
}

/**
 * Converts an upload and stores the result: pictures are encoded again, PDFs stay as they are. Except for evidence, the file as it
 * came is kept nowhere. Outside of any transaction, since it takes its time; the bytes belong to nobody until the call writes their row.
 */
export async function intake(
  context: Context,
  userId: UserId,
  rule: UploadRule,
  incoming: Incoming,
  { asQr, asEvidence, noteQr }: Use,
): Promise<Outcome<NewFile>> {
  const kind = kindOf(incoming.head);
  if (kind === null || !rule.accepts.includes(kind)) return refuse(rule.wrongType, { accepts: rule.accepts });
  const taken = await context.files.uploadQueue.take(userId, async () => {
    const refusal = await refuseInfected(context, rule, incoming, kind);
    if (refusal !== null) return refusal;
    const stored = await contentToKeep(incoming, kind);
    const qr = asQr && stored !== null ? await readQr(stored.bytes) : null;
    return { stored, qr, hasQr: noteQr && stored?.grey != null && (await showsQr(stored.bytes)) };
  });
  // Nobody's fault: the same upload will do in a moment.
  if (taken === null) return refuse("not_ready");
  if (refused(taken)) return taken;
  const { stored, qr, hasQr } = taken;
  if (stored === null) return refuse(rule.wrongType, { accepts: rule.accepts, reason: "unreadable" });
  if (asQr && qr === null) return refuse("qr_unreadable");
  const { bytes } = stored;
  const storageName = context.randomBytes(16).toString("hex");
  await context.files.storage.put(storageName, rule.sealed === true ? sealFile(context.config.sealingKey, storageName, bytes) : bytes);
  return {
    storageName,
    name: safeFileName(incoming.name, kind),
    mime: MIME_OF_KIND[kind],
    size: bytes.length,
    sha256: digest(bytes),
    grey: stored.grey,
    madeAt: stored.madeAt,
    editedWith: stored.editedWith,
    original: asEvidence ? await sealOriginal(context, await incoming.bytes()) : null,
    hasQr,
    qr: qr === null ? null : { text: qr, sealed: seal(context.config.sealingKey, qrAad(storageName), qr) },
  };
}

/** As it came: what is encoded again afterwards is harmless, but its sender should not be. */
async function refuseInfected(
  { config, log, countScan }: Context,
  rule: UploadRule,
  incoming: Incoming,
  kind: FileKind,
): Promise<Refusal | null> {
  if (config.virusScanner === null) return null;
  try {
    if (!(await isInfected(config.virusScanner, await incoming.bytes()))) {
      countScan("clean");
      return null;
    }
  } catch (error) {
    countScan("away");
    log("warn", "virus_scanner_unavailable", { error: String(error) });
    return refuse("not_ready");
  }
  countScan("infected");
  log("warn", "file_infected", { kind });
  return refuse(rule.wrongType, { accepts: rule.accepts, reason: "infected" });
}

/** Puts the bytes as they came into the storage so that only this server can read them: there it is not yet a file that can be opened. */
async function sealOriginal(context: Context, bytes: Buffer): Promise<NonNullable<NewFile["original"]>> {
  const storageName = context.randomBytes(16).toString("hex");
  await context.files.storage.put(storageName, sealFile(context.config.sealingKey, storageName, bytes));
  return { storageName, sha256: digest(bytes), size: bytes.length };
}

/** Null: no whole picture. */
async function contentToKeep(
  incoming: Incoming,
  kind: FileKind,
): Promise<(Pick<NewFile, "grey" | "madeAt" | "editedWith"> & { bytes: Buffer }) | null> {
  return kind === "pdf" ? { bytes: await incoming.bytes(), grey: null, madeAt: null, editedWith: null } : redraw(incoming.descriptor, kind);
}
