import type { LoaderFunctionArgs } from "react-router";
import type { ReceiptFactsView } from "@plaza/contract/calls/receipts.ts";
import { readCheckCode } from "@plaza/domain/receipts/receipt.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../../shell/api/call.ts";
import { config } from "../../shell/config.server.ts";
import { paths } from "../../shell/paths.ts";
import { pageNotFound, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { factsIn, searchOf } from "./address.ts";
import { receiptPicture, type Pictured } from "./picture.server.ts";

interface Checked extends Omit<Pictured, "methodName"> {
  readonly methodName: string | null;
  readonly picture: string;
}

/** Anybody's page: whether a receipt says what it said when it was made. */
export async function loadSharedReceipt({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const receipt = await checkedReceipt(visit, params["code"] ?? "");
  return { texts: messagesFor(visit.lang, ["receipt"]), receipt };
}
export type SharedReceiptData = Awaited<ReturnType<typeof loadSharedReceipt>>;

/** The same as a picture. There is none of a receipt that isn't genuine: it would be a forgery with our address on it. */
export async function receiptPictureFile({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const visit = visitOf(context);
  const receipt = await checkedReceipt(visit, params["code"] ?? "");
  if (receipt === null) throw pageNotFound(visit);
  const svg = await receiptPicture(visit.lang, { ...receipt, methodName: receipt.methodName ?? undefined });
  return new Response(svg, {
    headers: {
      "content-type": "image/svg+xml; charset=utf-8",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
      "cache-control": "private, max-age=600",
    },
  });
}

/** Null: the code was not made for what the address says, or the address says nothing that a receipt could say. */
async function checkedReceipt(visit: Visit, typed: string): Promise<Checked | null> {
  const code = readCheckCode(typed);
  const found = factsIn(visit.url.searchParams);
  const { role, asset, fiat } = found;
  if (code === null || (role !== "buyer" && role !== "seller") || asset === undefined || fiat === undefined) return null;
  const facts: ReceiptFactsView = { ...found, role, asset, fiat };
  try {
    const { genuine, method } = await visit.api("GET /api/ctc/check-receipt", { query: { code, ...facts } });
    return genuine ? { facts, code, methodName: method?.name ?? null, ...addressesOf(visit, code, facts) } : null;
  } catch (fault) {
    // What the contract's schema refuses was never on a receipt.
    if (fault instanceof Refusal && fault.code === "invalid_request") return null;
    throw fault;
  }
}

/** Where a receipt is checked, in each reader's own language, and where its picture is in this one. */
export function addressesOf({ lang }: Pick<Visit, "lang">, code: string, facts: ReceiptFactsView) {
  const search = searchOf(facts);
  return { address: config.publicOrigin + paths.receiptToCheck(code, search), picture: paths.receiptPicture(lang, code, search) };
}
