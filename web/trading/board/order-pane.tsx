import { Suspense, lazy, useState } from "react";
import { useActionData, useNavigate } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { CloseIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useAnnouncedMessages } from "../chat/announce-messages.ts";
import { ChatPanel } from "../chat/chat-panel.tsx";
import { Counterparty } from "../chat/counterparty.tsx";
import { useChat, type Chat } from "../chat/use-chat.ts";
import { useLang } from "../../shell/root-data.ts";
import { askedAct } from "../orders/action-groups.ts";
import { PrimaryAct } from "../orders/actions.tsx";
import { AmountsCard } from "../orders/amounts-card.tsx";
import { HandOver } from "../orders/assignee.tsx";
import { useAnnouncedStatus } from "../orders/announce-status.ts";
import { StatusCard } from "../orders/status-card.tsx";
import { useOrder } from "../orders/use-order.ts";
import { OwnReleaseBar, OwnUnverifiedNotice, UnverifiedNotice } from "../orders/unverified-notice.tsx";
import { paths } from "../../shell/paths.ts";
import { useLive } from "../../shell/realtime/use-live.ts";
import type { BoardAnswer, PaneData } from "./board.server.ts";
import { searchOf, toggled } from "./open-orders.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";

const ActionForm = lazy(() => import("../orders/action-form.tsx").then((module) => ({ default: module.ActionForm })));

export interface OrderPaneProps {
  readonly pane: PaneData;
  readonly radar: boolean;
  readonly opened: readonly PaneData["order"]["orderId"][];
  /** What the address has open over the board: `order.act`. */
  readonly asked: string | null;
}

/** One order with its chat, as on its own page; a release is the same form with the same care. */
export function OrderPane({ pane, radar, opened, asked }: OrderPaneProps) {
  const t = useTexts();
  const lang = useLang();
  const { order, hear } = useOrder(pane.order);
  const { orderId, counterparty } = order;
  const chat = useChat({ orderId, loaded: pane.messages, loadedUnread: pane.order.unread, loadedReadUpTo: pane.readUpTo, visible: true });
  useLive((event) => {
    hear(event);
    chat.hear(event);
  });
  const nickname = usePersonName()(counterparty.nickname);
  useAnnouncedMessages(chat, nickname);
  const which = t("board.pane", { id: orderId, name: nickname });
  useAnnouncedStatus(order, which);
  const came = useActionData<BoardAnswer>();
  const answered = came?.orderId === orderId ? came : undefined;
  const boardHref = paths.board(lang, searchOf(opened));
  const hrefOf = (name: string) => paths.board(lang, searchOf(opened, { do: `${orderId}.${name}` }));
  return (
    <section id={paneId(orderId)} aria-label={which} className="board-pane" data-pane={orderId}>
      <div className="board-order">
        <div className="flex items-center justify-between gap-2 px-4 sm:px-0">
          <Anchor href={paths.order(lang, order.type, orderId)} className="link text-13">
            {t("board.whole")}
          </Anchor>
          <HandOver order={order} />
          <Anchor href={paths.board(lang, toggled(opened, orderId))} className="icon-btn" aria-label={t("board.close", { id: orderId })}>
            <CloseIcon />
          </Anchor>
        </div>
        <OpenAct order={order} asked={asked} answered={answered} boardHref={boardHref} />
        <UnverifiedNotice order={order} hrefOf={hrefOf} />
        <OwnUnverifiedNotice order={order} />
        <OwnReleaseBar order={order} />
        <StatusCard
          order={order}
          radar={radar}
          hrefOf={hrefOf}
          answer={order.cancelRequested && order.role === "buyer" ? <ToWholePage order={order} /> : null}
        />
        <PrimaryAct order={order} hrefOf={hrefOf} />
        <div className="board-amounts">
          <AmountsCard order={order} />
        </div>
      </div>
      <PaneChat
        order={order}
        chat={chat}
        hidden={{ act: "message", order_id: orderId }}
        refused={answered?.kind === "refused" && answered.act === "message" ? answered.message : undefined}
      />
    </section>
  );
}

function paneId(orderId: string): string {
  return `pane-${orderId}`;
}

/** The form of an act that the address has open, or why the last one was refused. */
function OpenAct({
  order,
  asked,
  answered,
  boardHref,
}: Pick<OrderPaneProps, "asked"> & { order: PaneData["order"]; answered: BoardAnswer | undefined; boardHref: string }) {
  const navigate = useNavigate();
  const [askedOrder, askedName] = (asked ?? "").split(".");
  const open = askedOrder === order.orderId ? askedAct(order, askedName ?? null) : undefined;
  if (open) {
    return (
      <Suspense>
        <ActionForm
          order={order}
          action={open}
          answered={answered}
          orderHref={boardHref}
          onClose={() => void navigate(boardHref, { replace: true, preventScrollReset: true })}
        />
      </Suspense>
    );
  }
  if (answered?.kind !== "refused" || !answered.message || answered.act === "message") return null;
  return (
    <Notice kind="warn" live>
      {answered.message}
    </Notice>
  );
}

function PaneChat({
  order,
  chat,
  hidden,
  refused,
}: {
  order: PaneData["order"];
  chat: Chat;
  hidden: Readonly<Record<string, string>>;
  refused: string | undefined;
}) {
  const [draft, setDraft] = useState("");
  return (
    <div className="card board-chat">
      <div className="border-b border-line px-4 py-3">
        <Counterparty counterparty={order.counterparty} />
      </div>
      <div className="min-h-0 flex-1">
        <ChatPanel
          within={paneId(order.orderId)}
          chat={chat}
          order={order}
          draft={draft}
          onDraft={setDraft}
          hidden={hidden}
          refused={refused}
        />
      </div>
    </div>
  );
}

/** A request to cancel is answered on the order's own page, which has all the details. */
function ToWholePage({ order }: { order: PaneData["order"] }) {
  const lang = useLang();
  const t = useTexts();
  return (
    <Anchor href={paths.order(lang, order.type, order.orderId)} className="link">
      {t("board.whole")}
    </Anchor>
  );
}
