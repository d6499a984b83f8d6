import { memo, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { drawnRows } from "../../shell/drawn-rows.ts";
import { OfferContent, blockedIn, type OfferRowProps } from "../offers/offer-row.tsx";

interface ListedOfferProps extends OfferRowProps {
  /** False where the server may have drawn the row: while it does, and where the browser takes the page over. */
  readonly hydrated: boolean;
}

/**
 * A row of the list. What the server has drawn stays as it is, so that a phone has nothing to do for it: its links are taken to the router by the
 * list. Once something of the offer changes, the row is drawn here.
 */
export const ListedOffer = memo(function ListedOffer({ hydrated, ...row }: ListedOfferProps) {
  const [first] = useState(hydrated || blockedIn(row) ? null : row);
  const focused = useRef(-1);
  return first !== null && !row.gone && looksAlike(first, row) ? (
    <DrawnOffer row={first} onLeave={(link) => void (focused.current = link)} />
  ) : (
    <LiveOffer row={row} takeFocused={() => focused.current} />
  );
});

interface DrawnOfferProps {
  readonly row: OfferRowProps;
  /** Hears which link of the row has the focus when another row takes its place; -1: none. */
  readonly onLeave: (link: number) => void;
}

function DrawnOffer({ row, onLeave }: DrawnOfferProps) {
  const item = useRef<HTMLLIElement>(null);
  const leave = useEffectEvent((drawn: HTMLElement | null) => onLeave(linksIn(drawn).findIndex((link) => link === document.activeElement)));
  useLayoutEffect(() => {
    const drawn = item.current;
    return () => leave(drawn);
  }, []);
  const html = drawnRows.get(row.offer);
  // Without it the server draws the same in place. In the browser there is none, and nothing is written.
  if (import.meta.env.SSR && html === undefined) return <LiveOffer row={row} takeFocused={() => -1} />;
  return (
    <li
      ref={item}
      className="row"
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- what our own server has drawn; in the browser nothing is written
      dangerouslySetInnerHTML={{ __html: html ?? "" }}
    />
  );
}

interface LiveOfferProps {
  readonly row: OfferRowProps;
  /** Tells which link had the focus in the row that was in this place; -1: none. */
  readonly takeFocused: () => number;
}

/**
 * Drawn again only for a row that looks otherwise: the code that says why an offer can't be taken comes late, and until then React hides what
 * the server wrote of it as soon as anything draws the row again.
 */
const LiveOffer = memo(
  function LiveOffer({ row, takeFocused }: LiveOfferProps) {
    const item = useRef<HTMLLIElement>(null);
    const focus = useEffectEvent(() => linksIn(item.current)[takeFocused()]?.focus({ preventScroll: true }));
    useLayoutEffect(() => focus(), []);
    return (
      <li ref={item} className={row.gone ? "row opacity-60" : "row"}>
        <OfferContent {...row} />
      </li>
    );
  },
  (before, after) => before.row.gone === after.row.gone && looksAlike(before.row, after.row),
);

function linksIn(row: HTMLElement | null): HTMLElement[] {
  return Array.from(row?.querySelectorAll<HTMLElement>("a, button") ?? []);
}

/** Most are the very same objects. */
function looksAlike(a: OfferRowProps, b: OfferRowProps): boolean {
  const isSame = a.offer === b.offer && a.search === b.search && a.priceDigits === b.priceDigits && a.side === b.side;
  return isSame || lookOf(a) === lookOf(b);
}

/** By what a row looks as it does. A refreshed list has other objects with the same in them. */
function lookOf({ side, priceDigits, search, offer }: OfferRowProps): string {
  return JSON.stringify([side, priceDigits, String(search), offer]);
}
