import { data, redirect, type LoaderFunctionArgs } from "react-router";
import type { OrderId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../../shell/api/call.ts";
import { idIn } from "../../shell/address-id.ts";
import { formAction } from "../../shell/forms/form-action.server.ts";
import { orderForms, type ActOutcome } from "../orders/action.server.ts";
import { readChat, uploadTexts } from "../orders/detail.server.ts";
import { tradingRules } from "../../shell/session/trading-rules.server.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { openedIn } from "./open-orders.ts";
import { programmeTexts } from "../../shell/labels/tier-texts.server.ts";

/** The board, and the orders that the address has open, each with its chat. One that isn't the visitor's is left out. */
export async function loadBoard({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const [board, rules, panes] = await Promise.all([
    visit.api("GET /api/ctc/query-board"),
    tradingRules(visit),
    Promise.all(openedIn(visit.url.searchParams).map((orderId) => readPane(visit, orderId))),
  ]);
  return {
    texts: {
      ...messagesFor(visit.lang, ["board", "orders", "order", "chat", "reasons", "security"]),
      ...uploadTexts(visit.lang),
      ...programmeTexts(visit.lang),
    },
    board,
    radar: rules?.moneyRadar !== false,
    panes: panes.filter((pane) => pane !== null),
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
export const actOnBoard = formAction(
  orderForms(
    // A form that the address has open names its order there.
    ({ url }, fields) => (fields.has("order_id") ? fields.id<"order">("order_id") : idIn<"order">(openIn(url), "orderId")),
    (visit, answered, orderId) => {
      if (answered.kind !== "done")
        return data<BoardAnswer>({ orderId, ...answered }, { status: answered.kind === "refused" ? answered.status : 200 });
      const search = new URLSearchParams(visit.url.searchParams);
      search.delete("do");
      return redirect(`${visit.url.pathname}?${search}`, 303);
    },
  ),
);

function openIn({ searchParams }: URL) {
  return { orderId: searchParams.get("do")?.split(".")[0] };
}
