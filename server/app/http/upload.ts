import { mkdir, statfs } from "node:fs/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { UploadRule } from "@plaza/contract/files.ts";
import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Party } from "../../core/identity/party.ts";
import type { Context } from "../../core/context.ts";
import { namesWithoutFile } from "../../delivery/files/file.store.ts";
import type { Arrival } from "../../core/files/arrivals.ts";
import { type NewFile } from "../../core/files/new-file.ts";
import { admitUpload, intake } from "../../delivery/files/intake.service.ts";
import { networkOf, widerNetworkOf, widestNetworkOf } from "../../people/accounts/network.ts";
import { findOrder, hasRunningOrder } from "../../trade/orders/order.store.ts";
import { receiveForm, refuseLength, type Form } from "./multipart-form.ts";
import { findAnswer, type Intent, type Result } from "./idempotency.ts";
import { refuse, Refusal, refuseTooMany } from "../../core/http/refusal.ts";
import { systemCode } from "../../core/db/system-error.ts";

/** What of a refused form we read and throw away, so that its sender gets to read the answer; beyond that the line is cut. */
const MOST_READ_IN_VAIN = 32 * 1024 * 1024;
/** How long the sender of a refused form may send nothing. */
const STALL_MS = 10_000;
/** By then one of a person's uploads has usually arrived. */
const UPLOAD_SECONDS = 5;
/** Phones of one operator share a /48, and some customers have one each. */
const OF_A_48_IN_RESERVE = 4;
/** No room, no quota, or beyond the size that the system lets a file have. */
const DISK_IS_FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

export interface Upload extends Form {
  readonly rule: UploadRule;
  /** What makes two requests the same one: what was sent, not what became of it. */
  readonly identity: unknown;
}

/**
 * Reads the rest of a form that was answered before it had come, so that its sender gets to read the answer: a connection that is closed with
 * unread bytes on it is reset, and the answer is lost with it. Cuts the line beyond a bound: nobody makes us read a gigabyte by being refused.
 */
export function discardRefused(app: FastifyInstance): void {
  app.addHook("onSend", async ({ raw }) => {
    if (raw.readableEnded || raw.destroyed) return;
    let bytes = 0;
    const stalled = setTimeout(() => raw.destroy(), STALL_MS).unref();
    raw.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      stalled.refresh();
      if (bytes > MOST_READ_IN_VAIN) raw.destroy();
    });
    raw.on("error", () => undefined);
    for (const over of ["end", "close"]) raw.once(over, () => clearTimeout(stalled));
    raw.resume();
  });
}

/** Who sends a file. */
export interface Sender {
  /** Whose uploads count together. */
  readonly person: string;
  /** Null: staff, who have no orders. */
  readonly account: UserId | null;
}

async function isTrading({ db }: Context, account: UserId | null): Promise<boolean> {
  return account !== null && (await hasRunningOrder(db, account));
}

/** Takes a call's form in. The caller closes it. */
export async function receiveUpload(
  context: Context,
  rule: UploadRule,
  request: FastifyRequest,
  { person, account }: Sender,
): Promise<Upload | Refusal> {
  const tooLong = refuseLength(rule, request);
  if (tooLong !== null) return tooLong;
  const arrival = arrivalOf(context, request, person);
  if (!(await hasRoom(context, arrival.bytes))) return refuse("not_ready");
  const leave = await findPlace(context, arrival, account);
  if (leave === null) return refuseTooMany(UPLOAD_SECONDS);
  arrival.begin();
  const form = await unlessDiskIsFull(context, () => receiveForm(context, rule, request)).catch((error: unknown) => {
    leave();
    throw error;
  });
  if (form instanceof Refusal) {
    leave();
    return form;
  }
  const close = async () => {
    leave();
    await form.close();
  };
  return { ...form, close, rule, identity: { fields: form.fields, name: form.file.name, sha256: form.sha256.toString("hex") } };
}

/** @returns what gives the place back; null where there is none */
async function findPlace(context: Context, arrival: Arrival, account: UserId | null): Promise<(() => void) | null> {
  const { log, countUpload } = context;
  const { arrivals } = context.files;
  const { person } = arrival;
  const isShort = arrivals.isShort();
  const leave = arrivals.enter(arrival);
  if (leave !== null) {
    countUpload(isShort ? "reserve" : "open");
    return leave;
  }
  // Asked only when places are short, so that ordinary days know nothing of it.
  const besides = (await isTrading(context, account)) ? arrivals.enter(arrival, true) : null;
  if (besides === null) log("warn", "uploads_at_limit", { person });
  else log("warn", "upload_in_traders_place", { person });
  countUpload(besides === null ? "refused" : "trading");
  return besides;
}

/** The database is often on the same disk, and a market whose database can't write stands still. */
async function hasRoom({ config, files, log }: Context, bytes: number): Promise<boolean> {
  if (config.uploadsKeepFreeBytes === 0) return true;
  await mkdir(config.filesDir, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(config.filesDir);
  const left = bavail * bsize - files.arrivals.bytesToCome() - bytes;
  if (left >= config.uploadsKeepFreeBytes) return true;
  log("warn", "no_room_for_files", { left });
  return false;
}

function arrivalOf(context: Context, request: FastifyRequest, person: string): Arrival & { readonly begin: () => void } {
  const { raw, ip } = request;
  const network = widerNetworkOf(ip) ?? networkOf(ip);
  const widest = widestNetworkOf(ip);
  let received = 0;
  return {
    // Beside the parser, which starts in the same turn.
    begin: () => void raw.on("data", (chunk: Buffer) => (received += chunk.length)),
    person,
    networks: [{ name: network, inReserve: 1 }, ...(widest === null ? [] : [{ name: widest, inReserve: OF_A_48_IN_RESERVE }])],
    bytes: Number.parseInt(request.headers["content-length"] ?? "0", 10),
    receivedBytes: () => (raw.complete ? null : received),
    cut: () => {
      context.log("warn", "slow_upload_cut", { person });
      context.countUpload("cut");
      raw.destroy();
    },
  };
}

/**
 * Does what comes before and after an upload's act: answers a repeated request at once, asks whether this person may, makes of the file
 * what is kept, and forgets that again unless the act kept it. All of it outside of the act's transaction, because it takes its time.
 */
export async function withFile(
  context: Context,
  upload: Upload,
  by: { readonly party: Party; readonly orderId: OrderId | null; readonly intent: Intent | null },
  act: (file: NewFile) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const earlier = by.intent === null ? null : await findAnswer(context, by.intent);
  if (earlier !== null) return earlier;
  const order = by.orderId === null ? null : await findOrder(context.db, by.orderId, by.party);
  if (by.orderId !== null && order === null) return refuse("not_found");
  const barred = await admitUpload(context, by.party.accountId, upload.file.size);
  if (barred !== null) return barred;
  // A buyer's receipts carry codes of their bank; a seller's picture of one says where to pay.
  const noteQr = order?.status === "awaiting_payment" && order.sellerId === by.party.accountId;
  const use = { asQr: upload.fields["qr"] === "1", asEvidence: upload.fields["evidence"] === "yes", noteQr };
  const file = await unlessDiskIsFull(context, () => intake(context, by.party.accountId, upload.rule, upload.file, use));
  if (file instanceof Refusal) return file;
  try {
    return await act(file);
  } finally {
    await deleteUnlessSaved(context, file);
  }
}

/** Asks the database, not the act: a transaction whose end we never heard of may well have been written. */
async function deleteUnlessSaved(context: Context, file: NewFile): Promise<void> {
  try {
    const names = file.original === null ? [file.storageName] : [file.storageName, file.original.storageName];
    const unkept = await namesWithoutFile(context.db, names);
    await Promise.all(unkept.map((name) => context.files.storage.remove(name)));
  } catch (error) {
    // The clearing of orphans finds it later.
    context.log("warn", "file_left_behind", { error: String(error) });
  }
}

async function unlessDiskIsFull<Done>(context: Context, work: () => Promise<Done>): Promise<Done | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (!DISK_IS_FULL.has(systemCode(error) ?? "")) throw error;
    context.log("warn", "no_room_for_files", { error: String(error) });
    return refuse("not_ready");
  }
}
