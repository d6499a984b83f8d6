import { Suspense, lazy, memo, useCallback, useEffect, useState, type ReactNode } from "react";
import { useActionData, useLocation, useNavigate, useRevalidator, useSearchParams } from "react-router";
import type { AvailableActionView, OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Badge } from "@plaza/ui/badge.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { ChatIcon } from "@plaza/ui/order-icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Sheet } from "@plaza/ui/sheet.tsx";
import { useAnnouncedMessages } from "../chat/announce-messages.ts";
import { WIDE, loadChatPanel, useChatPart, type ChatPart } from "../chat/chat-part.ts";
import { Counterparty } from "../chat/counterparty.tsx";
import { useChat } from "../chat/use-chat.ts";
import { AsSent, lazyPart } from "../orders/drawn-part.ts";
import { useMedia } from "../../shell/use-media-query.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang, useRootData } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import type { LiveEvent } from "../../shell/realtime/stream.ts";
import { useLine, useLive } from "../../shell/realtime/use-live.ts";
import { askedAct, offeredActs } from "../orders/action-groups.ts";
import { AnswerActs, OrderHelp, OtherActs, PrimaryAct } from "../orders/actions.tsx";
import { AmountsCard, CopyField } from "../orders/amounts-card.tsx";
import type { Answered, OrderPageData } from "../orders/detail.server.ts";
import { caseFactsOf } from "../orders/case-facts.ts";
import { isOver } from "../orders/is-over.ts";
import { Receipt } from "../orders/receipt.tsx";
import { useAnnouncedStatus } from "../orders/announce-status.ts";
import { StatusCard } from "../orders/status-card.tsx";
import { useOrder } from "../orders/use-order.ts";
import { OwnReleaseBar, OwnUnverifiedNotice, UnverifiedNotice } from "../orders/unverified-notice.tsx";
import { usePersonName } from "../../shell/labels/person-name.ts";

/** Most visits look and wait. The form of an act comes once the page has been quiet for a while, and needs no line any more when it is opened. */
const loadActionForm = () => import("../orders/action-form.tsx");
const ReviewCard = lazyPart("review", async () => (await import("../reviews/review-card.tsx")).ReviewCard);
const AgainButton = lazyPart("again", async () => (await import("../orders/again-button.tsx")).AgainButton);
const LearningOffer = lazyPart("lesson", async () => (await import("../../shell/lesson/learning-offer.tsx")).LearningOffer);
/** Few accounts have sub-users. */
const HandOver = lazyPart("hand-over", async () => (await import("../orders/assignee.tsx")).HandOver);
/** Few orders have a case. */
const CaseSummary = lazyPart("case", async () => (await import("../appeal/case-summary.tsx")).CaseSummary);
/** What verifies the escrow: after all of that. */
const loadSeal = () => import("../orders/escrow-seal.tsx");
/** What tells of a payment that was pressed without a line; a form that is open may be pressed so. */
const loadHeld = () => import("../orders/held-payment.tsx");
const ActionForm = lazy(() => loadActionForm().then((module) => ({ default: module.ActionForm })));

const CHAT = "chat";
/** A cheap phone has drawn and read the page by then. */
const QUIET_MS = 3000;

/** One order: status, what to do, the money, the acts; beside it the chat. What is open over it is in the address, so "back" closes it. */
export function OrderPage({ data }: { data: OrderPageData }) {
  const t = useTexts();
  const live = useLiveOrder(data);
  const { order, chat, asked, hrefOf } = live;
  const answered = useActionData<Answered>();
  useAnnouncedStatus(order);
  useAnnouncedMessages(chat, usePersonName()(order.counterparty.nickname));
  const open = askedAct(order, asked);
  const { held, seal } = useQuietTime(order, data.keepsPress, open !== undefined);
  const title = t(order.type === "buy" ? "order.title_buy" : "order.title_sell", { asset: order.asset });
  return (
    <div className="order-page">
      <PageHead title={title} description={t("order.description")} />
      <div className="min-w-0">
        <Heading order={order} title={title} />
        <OpenForm live={live} open={open} answered={answered} keepsPress={data.keepsPress} />
        <LineDown />
        {held === undefined ? null : <held.HeldPayment order={order} answered={answered} refresh={live.refresh} />}
        <div className="flex flex-col gap-4">
          <UnverifiedNotice order={order} hrefOf={hrefOf} />
          <OwnUnverifiedNotice order={order} />
          <OwnReleaseBar order={order} />
          {/* On paper a completed order is its receipt. */}
          <div className={order.status === "completed" ? "print:hidden" : undefined}>
            <StatusCard
              order={order}
              appeals={data.appeals}
              radar={data.radar}
              hrefOf={hrefOf}
              answer={order.cancelRequested && order.role === "buyer" ? <AnswerActs order={order} hrefOf={hrefOf} /> : null}
            />
          </div>
          {order.status === "completed" ? <ReviewCard order={order} review={data.review} /> : null}
          {data.lesson ? <LearningOffer to="lesson" className="mx-4 sm:mx-0" /> : null}
          {data.appeals === null || data.appeals.cases.length === 0 ? null : <CaseSummary order={order} appeals={data.appeals} />}
          <AmountsCard order={order} Seal={seal?.EscrowSeal} />
          <ActBar
            order={order}
            unread={chat.unread}
            hrefOf={hrefOf}
            answers={caseFactsOf(order, data.appeals).answerUntil !== null}
            isFormOpen={open !== undefined}
          />
          <div className="card empty:hidden print:hidden">
            <OtherActs order={order} hrefOf={hrefOf} />
            <OrderHelp order={order} reportsBlocked={data.reportsBlocked} />
          </div>
          {isOver(order) ? <AgainButton order={order} /> : null}
          <Receipt order={order} />
        </div>
      </div>
      <OrderChat live={live} phrases={data.phrases} answered={answered} />
    </div>
  );
}

interface OpenFormProps {
  readonly live: LiveOrder;
  readonly open: AvailableActionView | undefined;
  readonly answered: Answered | undefined;
  readonly keepsPress: boolean;
}

/** The form of the act that the address has open; without one, why the last was refused. */
function OpenForm({ live: { order, orderHref, close }, open, answered, keepsPress }: OpenFormProps) {
  if (!open) return <Refused answered={answered} />;
  return (
    <Suspense>
      <ActionForm order={order} action={open} answered={answered} orderHref={orderHref} onClose={close} keepsPress={keepsPress} />
    </Suspense>
  );
}

interface QuietParts {
  readonly held?: Awaited<ReturnType<typeof loadHeld>>;
  readonly seal?: Awaited<ReturnType<typeof loadSeal>>;
}

/** Loads what a quiet page gets: chat and form of an act, which a quicker user loads by opening them, what a lost line needs, then the seal. */
function useQuietTime({ orderId, role }: OrderDetailsView, keepsPress: boolean, isFormOpen: boolean): QuietParts {
  const [parts, setParts] = useState<QuietParts>({});
  useEffect(() => {
    const load = async () => {
      try {
        await loadChatPanel();
        await loadActionForm();
        if (keepsPress) {
          const held = await loadHeld();
          setParts((before) => ({ ...before, held }));
        } else if (role === "buyer") {
          // A press whose answer was lost: the order says by now what became of it.
          (await import("../orders/held-press.ts")).deletePress(orderId);
        }
        const seal = await loadSeal();
        setParts((before) => ({ ...before, seal }));
      } catch {
        // A page does without them.
      }
    };
    const quiet = setTimeout(() => void load(), isFormOpen ? 0 : QUIET_MS);
    return () => clearTimeout(quiet);
  }, [orderId, role, keepsPress, isFormOpen]);
  return parts;
}

/** The order and its chat on one live line, and what the address has open. */
function useLiveOrder(data: OrderPageData) {
  const lang = useLang();
  const wide = useMedia(WIDE);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const asked = search.get("do");
  const { order: read, readAt, hear: onOrder, refresh } = useOrder(data.order);
  const { order, hear: onPresence } = usePresent(read, readAt);
  const sheetOpen = asked === CHAT && !wide;
  const chat = useChat({
    orderId: order.orderId,
    loaded: data.messages,
    loadedUnread: data.order.unread,
    loadedReadUpTo: data.readUpTo,
    visible: wide || sheetOpen,
  });
  useLive((event) => {
    onOrder(event);
    onPresence(event);
    chat.hear(event);
  });
  useCasesAgain(caseOf(data.order), caseOf(order));
  const orderHref = paths.order(lang, order.type, order.orderId);
  return {
    order,
    chat,
    refresh,
    wide,
    asked,
    sheetOpen,
    orderHref,
    hrefOf: useCallback((act: string) => `${pathname}?${new URLSearchParams({ do: act })}`, [pathname]),
    close: () => void navigate(pathname, { replace: true, preventScrollReset: true }),
  };
}

/** What differs with each turn of the order's open case. An API of another make may say no more than that there is one. */
function caseOf({ status, openCase }: OrderDetailsView) {
  return openCase?.turnUntil ?? status === "appealed";
}

/** Whose turn it is comes with the order, and what the page says of it with its cases: it reads those again. */
function useCasesAgain(loaded: ReturnType<typeof caseOf>, now: ReturnType<typeof caseOf>) {
  const { revalidate } = useRevalidator();
  const changes = loaded !== now;
  useEffect(() => {
    if (changes) void revalidate();
  }, [changes, revalidate]);
}

/** The order with its other party as here or gone as was heard last. A newer reading of the order knows better. */
function usePresent(order: OrderDetailsView, readAt: string): { order: OrderDetailsView; hear: (event: LiveEvent) => void } {
  const [presence, setPresence] = useState<{ since: string; online: boolean }>();
  const { counterparty } = order;
  const hear = (event: LiveEvent) => {
    if (event.kind === "presence" && event.uid === counterparty.uid) setPresence({ since: readAt, online: event.online });
  };
  if (presence?.since !== readAt || presence.online === counterparty.online) return { order, hear };
  return { order: { ...order, counterparty: { ...counterparty, online: presence.online } }, hear };
}

type LiveOrder = ReturnType<typeof useLiveOrder>;

const Heading = memo(function Heading({ order, title }: { order: OrderDetailsView; title: string }) {
  const t = useTexts();
  const { lang, user } = useRootData();
  return (
    <div className="px-4 sm:px-0">
      <PageHeading
        back={{ href: paths.orders(lang), label: t("order.back") }}
        aside={
          <span className={`caption flex items-center gap-1 ${order.status === "completed" ? "print:hidden" : ""}`}>
            {t("order.number", { id: order.orderId })}
            <CopyField label={t("order.copy_number")} text={order.orderId} />
          </span>
        }
      >
        {title}
      </PageHeading>
      {/* Its code may come after the page: then its room is there already. */}
      {user?.isAdmin !== false && (order.subUser ?? order.assignable) ? (
        <div className="min-h-11">
          <HandOver order={order} />
        </div>
      ) : null}
    </div>
  );
});

/** A refusal whose form is not open any more, above all because the order has changed: what is shown is the present one. */
function Refused({ answered }: { answered: Answered | undefined }) {
  const t = useTexts();
  if (answered?.kind !== "refused" || !answered.message || answered.act === "message") return null;
  const changed = answered.code === "order_changed" || answered.code === "action_not_allowed";
  return (
    <Notice kind="warn" live title={changed ? t("order.changed_title") : undefined} className="mx-4 mb-4 sm:mx-0">
      {answered.message}
    </Notice>
  );
}

function LineDown() {
  const t = useTexts();
  if (useLine() !== "down") return null;
  return (
    <Notice kind="warn" live className="mx-4 mb-4 sm:mx-0 print:hidden">
      {t("order.line_down")}
    </Notice>
  );
}

interface ActBarProps {
  readonly order: OrderDetailsView;
  /** Messages of the chat. */
  readonly unread: number;
  readonly hrefOf: (act: string) => string;
  /** It is the reader's turn in the order's case. */
  readonly answers: boolean;
  /** Where scripts don't run, the form is part of the page and has its own buttons. */
  readonly isFormOpen: boolean;
}

/** The primary act, with the chat beside it where the chat is not beside the page. In a case the answer comes first; the release is a row. */
const ActBar = memo(function ActBar({ order, unread, hrefOf, answers, isFormOpen }: ActBarProps) {
  const t = useTexts();
  const lang = useLang();
  const hydrated = useHydrated();
  if (isFormOpen && !hydrated) return null;
  const hasPrimary = answers || offeredActs(order).primary !== undefined;
  return (
    <div className={`act-bar print:hidden ${hasPrimary ? "" : "act-bar-chat-only"}`}>
      {answers ? (
        <ButtonLink href={paths.appeal(lang, order.type, order.orderId)} variant="primary" size="lg" className="min-w-0 flex-1">
          {t(order.status === "appealed" ? "order.answer_case" : "order.open_case")}
        </ButtonLink>
      ) : (
        <PrimaryAct order={order} hrefOf={hrefOf} />
      )}
      <span className={`relative flex lg:hidden ${hasPrimary ? "" : "flex-1"}`} onPointerDown={fetchChat} onFocus={fetchChat}>
        <ButtonLink href={`${hrefOf(CHAT)}#chat`} size="lg" icon={<ChatIcon />} wide>
          {t("order.open_chat")}
          <Badge count={unread} label={t("chat.unread", { count: unread })} />
        </ButtonLink>
      </span>
    </div>
  );
});

interface OrderChatProps extends Pick<OrderPageData, "phrases"> {
  readonly live: LiveOrder;
  readonly answered: Answered | undefined;
}

/** The finger is on the button: its code comes while the sheet opens. What doesn't come, the sheet says. */
function fetchChat(): void {
  loadChatPanel().catch(() => undefined);
}

/** Beside the order on a wide screen, a sheet on a phone, and below the order where scripts don't run. */
function OrderChat({ live, answered, phrases }: OrderChatProps) {
  const refused = answered?.kind === "refused" && answered.act === "message" ? answered : undefined;
  const t = useTexts();
  const hydrated = useHydrated();
  const [draft, setDraft] = useDraft(live.order.orderId, refused?.typed.content);
  const isSheet = hydrated && live.sheetOpen;
  const { Panel, isMissing } = useChatPart(isSheet || (hydrated && live.wide));
  const { counterparty } = live.order;
  const name = usePersonName()(counterparty.nickname);
  const panel = (Chat: NonNullable<ChatPart["Panel"]>): ReactNode => (
    <Chat
      chat={live.chat}
      order={live.order}
      draft={draft}
      onDraft={setDraft}
      hidden={{ act: "message" }}
      refused={refused?.message}
      phrases={phrases}
    />
  );
  return (
    <>
      <aside id="chat" aria-label={t("chat.with", { name })} className="order-chat">
        <div className="card flex h-full flex-col overflow-hidden">
          <div className="border-b border-line px-4 py-3">
            <Counterparty counterparty={counterparty} />
          </div>
          <div className="min-h-0 flex-1">
            {!hydrated || live.wide ? <Suspense>{Panel ? panel(Panel) : hydrated ? null : <AsSent />}</Suspense> : null}
          </div>
        </div>
      </aside>
      {isSheet ? (
        <Sheet open onClose={live.close} title={<Counterparty counterparty={counterparty} />} closeLabel={t("chat.close")}>
          <div className="chat-sheet">{Panel ? panel(Panel) : isMissing ? <ChatMissing /> : null}</div>
        </Sheet>
      ) : null}
    </>
  );
}

function ChatMissing() {
  const { networkError } = useRootData();
  return (
    <Notice kind="warn" live className="m-4">
      {networkError}
    </Notice>
  );
}

/** What was typed outlives the sheet, the dialog and a reload. */
function useDraft(orderId: string, refused: string | undefined): [string, (text: string) => void] {
  const slot = `draft.${orderId}`;
  const [draft, setDraft] = useState(() => refused ?? stored(slot));
  const keep = (text: string) => {
    setDraft(text);
    try {
      sessionStorage.setItem(slot, text);
    } catch {
      // Storage may be switched off: the draft then lives as long as the page.
    }
  };
  return [draft, keep];
}

function stored(slot: string): string {
  try {
    return sessionStorage.getItem(slot) ?? "";
  } catch {
    // On a server there is none.
    return "";
  }
}
