import { memo, useLayoutEffect, useRef, useState, type RefObject } from "react";
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
  return first !== null && isSame(first, row) ? <DrawnOffer row={first} focused={focused} /> : <LiveOffer row={row} focused={focused} />;
});

interface Shape {
  readonly row: OfferRowProps;
  /** Which link of the row has the focus when it changes from the one to the other; -1: none. */
  readonly focused: RefObject<number>;
}

function DrawnOffer({ row, focused }: Shape) {
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const drawn = item.current;
    return () => void (focused.current = linksIn(drawn).findIndex((link) => link === document.activeElement));
  }, [focused]);
  const html = drawnRows.get(row.offer);
  // Without it the server draws the same in place. In the browser there is none, and nothing is written.
  if (typeof document === "undefined" && html === undefined) return <LiveOffer row={row} focused={focused} />;
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

function LiveOffer({ row, focused }: Shape) {
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (focused.current >= 0) linksIn(item.current)[focused.current]?.focus({ preventScroll: true });
    focused.current = -1;
  }, [focused]);
  return (
    <li ref={item} className={row.gone ? "row opacity-60" : "row"}>
      <OfferContent {...row} />
    </li>
  );
}

function linksIn(row: HTMLElement | null): HTMLElement[] {
  return Array.from(row?.querySelectorAll<HTMLElement>("a, button") ?? []);
}

/** Whether a row would look as it does. A refreshed list has other objects with the same in them. */
function isSame(first: OfferRowProps, now: OfferRowProps): boolean {
  const isOfSameList = first.side === now.side && first.priceDigits === now.priceDigits && String(first.search) === String(now.search);
  return isOfSameList && !now.gone && (first.offer === now.offer || JSON.stringify(first.offer) === JSON.stringify(now.offer));
}
