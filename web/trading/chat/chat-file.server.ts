import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "react-router";
import type { ChatMessageView } from "@plaza/contract/calls/chat.ts";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { INTL_TAGS, type Locale } from "@plaza/contract/locales.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { formatFileSize } from "@plaza/messages/file-size.ts";
import { createFormats } from "@plaza/messages/format.ts";
import { createTexts, type Texts } from "@plaza/messages/text.ts";
import { eventText } from "../../shell/labels/event-text.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { idIn } from "../../shell/address-id.ts";
import { personName } from "../../shell/labels/person-name.server.ts";

const PAGE = 200;
const ZONE = "UTC";

/** An order's whole chat as one page to keep, in the visitor's language, each line chained to the one before by its check sum. */
export async function chatFile({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  const orderId = idIn<"order">(params, "orderId");
  const order = await visit.api("GET /api/ctc/query-order-details", { query: { orderId } });
  const messages = await wholeChat(visit, order.orderId);
  const html = page(visit, order, messages, user.username || user.emailOrPhone);
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-disposition": `attachment; filename="chat-${order.orderId}.html"`,
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cache-control": "no-store",
    },
  });
}

async function wholeChat(visit: Visit, orderId: OrderId): Promise<ChatMessageView[]> {
  const messages: ChatMessageView[] = [];
  for (let after: number | null = 0; after !== null;) {
    // Each page begins where the last one ended.
    const read: WireOf<"GET /api/ctc/query-chat-msg">["data"] = await visit.api("GET /api/ctc/query-chat-msg", {
      query: { orderId, after, limit: PAGE },
    });
    messages.push(...read.items);
    after = read.nextCursor === null ? null : (read.items.at(-1)?.seq ?? null);
  }
  return messages;
}

const STYLE =
  "body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1d1b18}table{border-collapse:collapse;width:100%}td,th{border-top:1px solid #ddd;padding:.5rem;text-align:start;vertical-align:top;overflow-wrap:anywhere}td:first-child{white-space:nowrap}td:nth-child(3){white-space:pre-wrap}td:last-child{font:12px/1.4 ui-monospace,monospace;color:#666;width:9rem}";

function page(visit: Visit, order: OrderDetailsView, messages: readonly ChatMessageView[], reader: string): string {
  const { lang } = visit;
  const t = createTexts(lang, messagesFor(lang, ["chat", "order"]));
  const formats = createFormats(lang);
  const title = t("chat.export_title", { id: order.orderId });
  const counterparty = personName(lang, order.counterparty.nickname);
  let sum = "";
  const rows = messages.map((message) => {
    const text = words(t, lang, message);
    sum = createHash("sha256").update([sum, message.seq, message.sentAt, message.from, text].join("\n")).digest("hex");
    const cells = [formats.date(message.sentAt, ZONE, "second"), author(t, message, counterparty, reader), text, sum];
    return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`;
  });
  const head = [t("chat.export_time"), t("chat.export_author"), t("chat.export_text"), t("chat.export_hash")];
  const made = t("chat.export_made", { time: formats.date(new Date().toISOString(), ZONE, "second"), zone: ZONE, name: reader });
  return `<!doctype html><html lang="${INTL_TAGS[lang]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style><h1>${escaped(title)}</h1><p>${escaped(made)}</p><table><thead><tr>${head.map((cell) => `<th>${escaped(cell)}</th>`).join("")}</tr></thead><tbody>${rows.join("")}</tbody></table><p>${escaped(t("chat.export_help", { hash: sum }))}</p></html>`;
}

function words(t: Texts, lang: Locale, { type, content, file, phrase }: ChatMessageView): string {
  if (type === "system") return eventText(t, content);
  const attached = file && t("chat.export_file", { name: file.name, size: formatFileSize(file.size, lang), hash: file.sha256 ?? "" });
  const original = phrase && phrase.original !== content && t("chat.original", { text: phrase.original });
  return [content, original, attached].filter(Boolean).join("\n");
}

function author(t: Texts, { from, mine }: ChatMessageView, other: string, reader: string): string {
  if (from === "system") return t("chat.export_system");
  if (from === "support") return t("chat.support");
  return mine ? reader : other;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
