import { randomUUID } from "node:crypto";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import type { OrderId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { orAway } from "../../shell/api/unavailable.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { act, type ActOutcome } from "../orders/action.server.ts";
import { readChat, uploadTexts } from "../orders/detail.server.ts";
import { pageNotFound, requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { openedIn } from "./open-orders.ts";
import { programmeTexts } from "../../account/merchant/tier-texts.server.ts";

/** The board, and the orders that the address has open, each with its chat. One that isn't the visitor's is left out. */
export async function loadBoard({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const [board, panes] = await orAway(
    Promise.all([
      visit.api("GET /api/ctc/query-board"),
      Promise.all(openedIn(visit.url.searchParams).map((orderId) => readPane(visit, orderId))),
    ]),
  );
  return {
    texts: {
      ...messagesFor(visit.lang, ["board", "orders", "order", "chat", "reasons", "security"]),
      ...uploadTexts(visit.lang),
      ...programmeTexts(visit.lang),
    },
    board,
    panes: panes.filter((pane) => pane !== null),
    actKey: randomUUID(),
    messageId: randomUUID(),
    renderedAt: new Date().toISOString(),
  };
}
export type BoardData = Awaited<ReturnType<typeof loadBoard>>;
export type PaneData = BoardData["panes"][number];

async function readPane(visit: Visit, orderId: OrderId) {
  try {
    const [order, chat] = await Promise.all([
      visit.api("GET /api/ctc/query-order-details", { query: { orderId } }),
      readChat(visit, orderId),
    ]);
    return { order, ...chat };
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "not_found") return null;
    throw fault;
  }
}

export type BoardAnswer = { readonly orderId: OrderId } & Exclude<ActOutcome, { kind: "done" }>;

/** The forms of an order's page, for the order that the form names; refused ones come back as they were. */
export async function actOnBoard({ request, context }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const form = await request.formData();
  const given = form.get("order_id") ?? visit.url.searchParams.get("do")?.split(".")[0];
  if (typeof given !== "string" || !/^\d{1,18}$/.test(given)) throw pageNotFound(visit);
  const orderId = given as OrderId;
  const search = new URLSearchParams(visit.url.searchParams);
  search.delete("do");
  try {
    const answered = await act(visit, orderId, form);
    if (answered.kind === "done") return redirect(`${visit.url.pathname}?${search}`, 303);
    return data({ orderId, ...answered } satisfies BoardAnswer, { status: answered.kind === "refused" ? answered.status : 200 });
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "not_found") throw pageNotFound(visit);
    throw fault;
  }
}
