import type { LoaderFunctionArgs } from "react-router";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { createFormats } from "@plaza/messages/format.ts";
import { createTexts } from "@plaza/messages/text.ts";
import { idIn } from "../../shell/address-id.ts";
import { amountsOf } from "../orders/amounts.ts";
import { paths } from "../../shell/paths.ts";
import { pageNotFound, requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { personName } from "../../shell/labels/person-name.server.ts";

/** The server doesn't know the reader's zone, and a receipt is read in more than one. */
const ZONE = "UTC";
const INK_SOFT = "#6b675f";
const LINE = "#dedad2";

/** The receipt of one of the visitor's completed orders, as a PDF in their language. */
export async function receiptFile({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  const order = await visit.api("GET /api/ctc/query-order-details", { query: { orderId: idIn(params, "orderId") } });
  if (order.status !== "completed") throw pageNotFound(visit);
  const file = await receiptPdf(order, user.username || user.emailOrPhone, visit);
  return new Response(new Uint8Array(file), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="receipt-${order.orderId}.pdf"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
}

/** @param own how the visitor is called @param visit whose language, and under which address the site is reached */
export async function receiptPdf(order: OrderDetailsView, own: string, { lang, url }: Pick<Visit, "lang" | "url">): Promise<Buffer> {
  // What writes PDFs is large, and most visits ask for none.
  const { Paper } = await import("./pdf-page.server.ts");
  const t = createTexts(lang, messagesFor(lang, ["order", "status"]));
  const paper = new Paper(lang, `${t("order.receipt")} ${order.orderId}`);
  const write = async (text: string, size: number, more: { weight?: 400 | 600; color?: string; gap?: number } = {}) => {
    paper.y += (await paper.write(text, { size, ...more }, paper.left, paper.y, paper.width)) + (more.gap ?? 0);
  };
  await write("Plaza", 13, { weight: 600, color: "#0f6b5c", gap: 22 });
  await write(t("order.receipt"), 24, { weight: 600 });
  await write(t("order.number", { id: order.orderId }), 11, { color: INK_SOFT, gap: 18 });
  for (const [label, value] of heroesOf(order, lang)) {
    // One below the other.
    await write(label, 10, { color: INK_SOFT });
    await write(value, 20, { weight: 600, gap: 8 });
  }
  paper.y += 12;
  const LABEL = 150;
  for (const [label, value] of factsOf(order, own, lang)) {
    paper.rule(LINE);
    paper.y += 8;
    const one = await paper.write(label, { size: 10, color: INK_SOFT }, paper.left, paper.y, LABEL - 10);
    const other = await paper.write(value, { size: 10.5 }, paper.left + LABEL, paper.y, paper.width - LABEL);
    paper.y += Math.max(one, other) + 7;
  }
  paper.rule(LINE);
  paper.y += 16;
  await write(t("order.receipt_check", { address: url.origin + paths.checkJournal(lang) }), 9, { color: INK_SOFT });
  return paper.finish();
}

function heroesOf(order: OrderDetailsView, lang: Visit["lang"]): [string, string][] {
  const t = createTexts(lang, messagesFor(lang, ["order"]));
  const amounts = amountsOf(createFormats(lang));
  const money = amounts.moneyText(order.amount, order.fiat);
  const buyer = order.role === "buyer";
  const coins = amounts.coinsText(buyer ? order.receive : order.quantity, order.asset);
  return buyer
    ? [
        [t("order.pay"), money],
        [t("order.receive"), coins],
      ]
    : [
        [t("order.give"), coins],
        [t("order.receive"), money],
      ];
}

/** What the order's page shows as its receipt, with both sides named, and its times in one zone. */
function factsOf(order: OrderDetailsView, own: string, lang: Visit["lang"]): (readonly [string, string])[] {
  const t = createTexts(lang, messagesFor(lang, ["order"]));
  const formats = createFormats(lang);
  const amounts = amountsOf(formats);
  const at = (instant: string | undefined) => (instant === undefined ? "" : `${formats.date(instant, ZONE, "second")} ${ZONE}`);
  const other = personName(lang, order.counterparty.nickname);
  const [buyer, seller] = order.role === "buyer" ? [own, other] : [other, own];
  return [
    [t("order.price"), `${formats.priceText(order.price, order.fiat)} / ${order.asset}`] as const,
    [t("order.quantity"), amounts.coinsText(order.quantity, order.asset)] as const,
    [t("order.amount"), amounts.moneyText(order.amount, order.fiat)] as const,
    [
      t("order.fee_of_buyer"),
      t("order.fee_of", { fee: amounts.coinsText(order.fee, order.asset), rate: formats.percent(order.feeRate) }),
    ] as const,
    [t("order.method"), order.method.name] as const,
    [t("order.buyer"), buyer] as const,
    [t("order.seller"), seller] as const,
    [t("order.reference"), order.paymentReference] as const,
    [t("order.created"), at(order.createdAt)] as const,
    [t("order.paid_at"), at(order.paidAt)] as const,
    [t("order.completed_at"), at(order.completedAt)] as const,
  ].filter(([, value]) => value !== "");
}
