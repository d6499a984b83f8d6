import type { EvidenceKeyView, EvidencePackView } from "@plaza/contract/calls/evidence.ts";
import type { Plain } from "@plaza/domain/evidence/canonical.ts";
import { chain, headText, PACK_FORMAT, type PackItem } from "@plaza/domain/evidence/pack.ts";
import { mask } from "@plaza/domain/people/mask.ts";
import { transferView } from "../appeals/backoffice-appeal.view.ts";
import { casesOf, entriesOf } from "../../trade/cases/case.store.ts";
import { messagesAfter, type ChatRow } from "../../trade/chat/chat.store.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { filesOfOrder } from "../../delivery/files/file.store.ts";
import { transfersOfOrder, type OrderTransfer } from "../../core/ledger/ledger.store.ts";
import { cryptoText, fiatText, priceText } from "../../core/prices/format-amount.ts";
import type { OrderRecord } from "../../trade/orders/order.record.ts";
import { journalOf } from "../../trade/orders/order-journal.store.ts";
import { confidentialDigest } from "../../trade/orders/order-account.ts";
import { signaturesOf } from "../../trade/signatures/order-signature.store.ts";
import { signatureBody } from "../../trade/signatures/order-signature.service.ts";
import { digest } from "../../core/secrets/seal.ts";
import { noteKeyUsed, usedKeys } from "./evidence-key.store.ts";
import { evidenceKey } from "./evidence-key.ts";

const MOST_MESSAGES = 5000;
const sha256 = async (text: string) => digest(text).toString("hex");

/**
 * The journal of an order, signed. Buyer, seller and customer service get the same entries: what only one of them may read is not in it,
 * and names and the payment account are in it as one digest, which anyone who knows them can recompute.
 */
export async function evidencePack(context: Context, on: Queryable, order: OrderRecord): Promise<EvidencePackView> {
  const cases = await casesOf(on, order.id);
  const [events, signatures, messages, files, transfers, lines] = await Promise.all([
    journalOf(on, order.id),
    signaturesOf(on, order.id),
    messagesAfter(on, order.id, 0, MOST_MESSAGES),
    filesOfOrder(on, order.id),
    transfersOfOrder(on, order.id),
    entriesOf(
      on,
      cases.map(({ id }) => id),
    ),
  ]);
  const items: PackItem[] = [
    { kind: "terms", at: order.createdAt.toISOString(), body: termsOf(context, order) },
    ...events.map((event): PackItem => {
      const { at, ...body } = event;
      return { kind: "event", at, body: plain(body) };
    }),
    ...signatures.map((row): PackItem => ({ kind: "signature", at: row.at.toISOString(), body: signatureBody(row) })),
    ...messages.map((row): PackItem => ({
      kind: "chat",
      at: row.sentAt.toISOString(),
      body: { seq: row.seq, from: row.sender, type: row.type, content: row.content, fileId: row.fileId, ...phraseOf(row) },
    })),
    ...files.map((file): PackItem => ({
      kind: "file",
      at: file.createdAt.toISOString(),
      body: {
        fileId: file.id,
        by: file.ownerId === order.buyerId ? "buyer" : "seller",
        name: file.name,
        mime: file.mime,
        size: file.size,
        sha256: file.sha256.toString("hex"),
        originalSha256: file.originalSha256?.toString("hex") ?? null,
      },
    })),
    ...transfers.map((transfer) => transferItem(transfer, order)),
    ...lines
      .filter(({ audience }) => audience === "both")
      .map(({ caseId, seq, kind, actor, text, fileIds, data, at }): PackItem => ({
        kind: "case",
        at: at.toISOString(),
        body: plain({ caseId, seq, kind, from: actor, text, fileIds, data }),
      })),
  ];
  const key = evidenceKey(context.config.signingKey);
  const entries = await chain(order.id, items, sha256);
  await noteKeyUsed(on, key.keyId, key.publicKey, order.readAt);
  const head = {
    format: PACK_FORMAT,
    orderId: order.id,
    issuedAt: order.readAt.toISOString(),
    keyId: key.keyId,
    count: entries.length,
    last: entries.at(-1)?.hash ?? "",
  };
  return { ...head, entries, signature: key.sign(headText(head)) };
}

/** A ready-made sentence by its key too: `content` is what the sender saw, in this language. Messages without one look as they always did. */
function phraseOf({ phrase, phraseLanguage }: ChatRow): { readonly phrase?: string; readonly language?: string } {
  return phrase === null || phraseLanguage === null ? {} : { phrase, language: phraseLanguage };
}

function transferItem(transfer: OrderTransfer, order: OrderRecord): PackItem {
  const { at, ...body } = transferView(transfer, order);
  return { kind: "transfer", at, body: plain(body) };
}

/** All keys under which journals have been signed. The one that signs now is open; one that was followed ends with what it signed last. */
export async function publishedKeys(context: Context): Promise<EvidenceKeyView[]> {
  const now = evidenceKey(context.config.signingKey);
  const used = await usedKeys(context.db);
  const views = used.map(({ keyId, publicKey, firstAt, lastAt }) => ({
    keyId,
    algorithm: "Ed25519" as const,
    publicKey,
    validFrom: firstAt.toISOString(),
    validUntil: keyId === now.keyId ? null : lastAt.toISOString(),
  }));
  if (used.some(({ keyId }) => keyId === now.keyId)) return views;
  return [...views, { keyId: now.keyId, algorithm: "Ed25519" as const, publicKey: now.publicKey, validFrom: null, validUntil: null }];
}

/** What both agreed on when the order was made. */
function termsOf(context: Context, order: OrderRecord): Plain {
  return {
    orderId: order.id,
    externalOrderId: order.externalId,
    advId: order.advertId,
    advVersion: order.advertVersion,
    asset: order.asset,
    fiat: order.fiat,
    price: priceText(order.price),
    quantity: cryptoText(order.asset, order.quantity),
    amount: fiatText(order.fiat, order.amount),
    feeRate: priceText(order.feeRate),
    fee: cryptoText(order.asset, order.fee),
    methodId: order.methodId,
    paymentWindowMinutes: order.paymentWindowMinutes,
    paymentReference: order.paymentReference,
    payer: mask(order.payerName),
    receiver: mask(order.receiverName),
    confidentialSha256: confidentialDigest(context, order),
  };
}

/** Journals hold what the database's JSON does; a number that isn't whole is written as text. */
function plain(value: unknown): Plain {
  return JSON.parse(JSON.stringify(value), (_key, member: unknown) =>
    typeof member === "number" && !Number.isSafeInteger(member) ? String(member) : member,
  ) as Plain;
}
