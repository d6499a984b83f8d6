import type { LoaderFunctionArgs } from "react-router";
import { RECEIPT_PARTS, type ReceiptPart } from "@plaza/contract/calls/receipts.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { idIn } from "../../shell/address-id.ts";
import { requireLogin, visitOf } from "../../shell/session/visit.server.ts";
import { addressesOf } from "./check.server.ts";

/** What is on a receipt until its owner chooses. Names are said only if one wants to. */
const USUAL: readonly ReceiptPart[] = ["amounts", "method", "day"];

/** What a receipt shows is in the search, so that choosing needs no script and changes nothing. */
export async function loadShareReceipt({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const orderId = idIn<"order">(params, "orderId");
  const { searchParams } = visit.url;
  const parts = searchParams.has("chosen") ? RECEIPT_PARTS.filter((part) => searchParams.getAll("part").includes(part)) : [...USUAL];
  const { facts, code } = await visit.api("GET /api/ctc/query-receipt", { query: { orderId, parts: parts.join(",") } });
  return { texts: messagesFor(visit.lang, ["receipt"]), orderId, role: facts.role, parts, code, ...addressesOf(visit, code, facts) };
}
export type ShareReceiptData = Awaited<ReturnType<typeof loadShareReceipt>>;
