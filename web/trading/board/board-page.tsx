import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { BoardView } from "@plaza/contract/calls/statistics.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useLang } from "../../shell/root-data.ts";
import { offeredActs } from "../orders/action-groups.ts";
import { paths } from "../../shell/paths.ts";
import { BoardHeading } from "./board-heading.tsx";
import { BoardRow } from "./board-row.tsx";
import type { BoardData } from "./board.server.ts";
import { openedIn, searchOf, toggled } from "./open-orders.ts";
import { Pane, fetchPane } from "./pane-part.ts";
import { ShortcutList } from "./shortcut-list.tsx";
import { SoundSwitch } from "./sound-switch.tsx";
import { useLiveBoard } from "./use-live-board.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** A cheap phone has drawn and read the list by then. */
const QUIET_MS = 3000;

/** A merchant's open orders: what waits for the merchant first, and up to two of them open side by side with their chats. */
export function BoardPage({ data }: { data: BoardData }) {
  const t = useTexts();
  const [search] = useSearchParams();
  const opened = openedIn(search);
  const { items, counts, more } = data.board;
  const [helps, setHelps] = useState(false);
  const live = useLiveBoard(items.map(({ order }) => order.orderId));
  const [at, setAt] = useKeys(data, opened, () => setHelps(true));
  useEffect(() => {
    const quiet = setTimeout(fetchPane, QUIET_MS);
    return () => clearTimeout(quiet);
  }, []);
  return (
    <div className="board">
      <BoardHeading title={t("board.title")} description={t("board.description")} current="board" />
      <Counts counts={counts} />
      <div className={`board-desk ${opened.length > 0 ? "board-desk-open" : ""}`}>
        <div className="board-list" role="group" aria-label={t("board.list")}>
          <WorkList items={items} more={more} opened={opened} at={at} onMark={setAt} />
          <SoundSwitch onSwitch={live.setSounds} />
          <ShortcutList open={helps} onOpen={() => setHelps(true)} onClose={() => setHelps(false)} />
        </div>
        {data.panes.map((pane) => (
          <Pane key={pane.order.orderId} pane={pane} radar={data.radar} opened={opened} asked={search.get("do")} />
        ))}
        {data.panes.length === 0 && items.length > 0 ? <p className="board-hint">{t("board.pick")}</p> : null}
      </div>
    </div>
  );
}

interface WorkListProps {
  readonly items: BoardView["items"];
  readonly more: boolean;
  readonly opened: readonly OrderId[];
  /** Which of them the keyboard has marked; -1: none. */
  readonly at: number;
  readonly onMark: (at: number) => void;
}

function WorkList({ items, more, opened, at, onMark }: WorkListProps) {
  const t = useTexts();
  const rows = (waits: boolean, title: string) => {
    const some = items.map((item, index) => ({ ...item, index })).filter((item) => item.waitsForMe === waits);
    return some.length === 0 ? null : (
      <section aria-label={title}>
        <h2 className="px-4 pt-4 pb-1 text-13 font-medium text-ink-soft">{title}</h2>
        <ul className="divide-y divide-line">
          {some.map(({ order, index }) => (
            <BoardRow key={order.orderId} order={order} opened={opened} marked={index === at} onMark={() => onMark(index)} />
          ))}
        </ul>
      </section>
    );
  };
  return (
    <Card flush>
      {items.length === 0 ? (
        <EmptyState spot="orders" title={t("board.none")}>
          {t("board.none_help")}
        </EmptyState>
      ) : null}
      {rows(true, t("board.waits"))}
      {rows(false, t("board.others"))}
      {more ? <Notice className="m-4">{t("board.more")}</Notice> : null}
    </Card>
  );
}

/** `j` and `k` walk the list, `o` opens, `r` acts, `c` writes, `?` explains. Answers what is marked and how to mark another. */
function useKeys({ board: { items }, panes }: BoardData, opened: readonly OrderId[], help: () => void) {
  const lang = useLang();
  const navigate = useNavigate();
  const [at, setAt] = useState(-1);
  const marked = items[at]?.order;
  const go = (step: number) => setAt(Math.min(items.length - 1, Math.max(0, at + step)));
  const open = () => void (marked && navigate(paths.board(lang, toggled(opened, marked.orderId)), { preventScrollReset: true }));
  const pane = panes.find(({ order }) => order.orderId === marked?.orderId) ?? panes.at(-1);
  const act = () => {
    const primary = pane && offeredActs(pane.order).primary;
    if (pane && primary)
      void navigate(paths.board(lang, searchOf(opened, { do: `${pane.order.orderId}.${primary.action}` })), { preventScrollReset: true });
  };
  const write = () => document.querySelector<HTMLElement>(`[data-pane="${pane?.order.orderId ?? ""}"] textarea`)?.focus();
  useShortcuts({ j: () => go(1), k: () => go(-1), o: open, r: act, c: write, "?": help });
  return [at, setAt] as const;
}

function Counts({ counts }: { counts: BoardView["counts"] }) {
  const t = useTexts();
  const formats = useFormats();
  const all = [
    ["waits", counts.waitsForMe],
    ["awaiting_payment", counts.awaiting_payment],
    ["paid", counts.paid],
    ["expiring", counts.expiring],
    ["appealed", counts.appealed],
    ["unread", counts.unread],
  ] as const;
  return (
    <dl className="board-counts">
      {all.map(([key, count]) => (
        <div key={key}>
          <dt className="caption">{t(`board.count_${key}`)}</dt>
          <dd className={`font-display text-28 font-semibold tabular-nums ${count === 0 ? "text-ink-faint" : ""}`}>
            {formats.count(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
