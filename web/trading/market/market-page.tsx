import { Suspense, useEffect, useImperativeHandle, useRef, useState, type ReactNode, type RefObject } from "react";
import { useLoaderData, useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { ChipLink } from "@plaza/ui/chip.tsx";
import { Segmented } from "@plaza/ui/segmented.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { lazyOr } from "../../shell/lazy-component.ts";
import { MissingPart } from "../../shell/missing-part.tsx";
import { whenIdle } from "../../shell/when-idle.ts";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { searchOf } from "../../shell/market/filter.ts";
import { FilterForm } from "./filter-form.tsx";
import type { MarketData } from "./market.server.ts";
import { OfferList } from "./offer-list.tsx";
import { CoinIcon } from "../../shell/coin-icon.tsx";
import { loadTake, previewSheet, takeDialog } from "../take/load-take.ts";
import { useOffers, type ShownOffers } from "./use-offers.ts";

/** Most who look at a list open nothing, so sheet and form are not part of the page's first scripts. */
const TakeDialog = takeDialog.Part;
/** Visitors have no favorites. The coins stay where the code of their stars doesn't come. */
const StarredCoins = lazyOr(
  async () => (await import("./starred-coins.tsx")).StarredCoins,
  (props) => (
    <>
      <PlainCoins {...props} />
      <MissingPart />
    </>
  ),
);

/** The list of one side, and over it the order form of the row that was opened. */
export function MarketPage() {
  const t = useTexts();
  const data = useLoaderData<MarketData>();
  const { side, filter } = data;
  const list = useRef<HTMLDivElement>(null);
  const shown = useOffers(data, list);
  const opened = useRef<Opened>(null);
  const pair = { asset: filter.asset, fiat: filter.fiat };
  const title = t(side === "buy" ? "market.buy_title" : "market.sell_title", pair);
  return (
    <>
      <PageHead title={title} description={t(side === "buy" ? "market.buy_description" : "market.sell_description", pair)} />
      <div className="market-top">
        <h1 className="text-28 font-semibold tracking-tight">{title}</h1>
        <SideSwitch data={data} />
        <Coins data={data} />
      </div>
      <FilterForm data={data} />
      <OfferList data={data} shown={shown} list={list} onPress={(advId) => opened.current?.press(advId)} />
      <OpenedOffer ref={opened} data={data} shown={shown} />
    </>
  );
}

/** What a tap on a row draws is the sheet alone, and nothing of the page that it lies over. */
interface Opened {
  /** The order form of the advert with this id was asked for. */
  press(advId: string): void;
}

/**
 * The row that was pressed, until its page is there. The router tells of a navigation when the device has time for it, which on a busy phone is
 * half a second; a tap is answered in the same moment, or once the code of the sheet has come.
 */
function usePressed() {
  const isBusy = useNavigation().state !== "idle";
  const [last, setLast] = useState<{ readonly isBusy: boolean; readonly pressed: string | null }>({ isBusy, pressed: null });
  // The navigation has ended, wherever it led.
  if (last.isBusy !== isBusy) setLast({ isBusy, pressed: isBusy ? last.pressed : null });
  const [isHere, setHere] = useState(false);
  const press = (pressed: string | null) => {
    setLast((before) => ({ ...before, pressed }));
    if (!isHere)
      void takeDialog.request().then(
        () => setHere(true),
        () => undefined,
      );
  };
  return [isHere || takeDialog.isHere() ? last.pressed : null, press] as const;
}

interface OpenedOfferProps {
  readonly ref: RefObject<Opened | null>;
  readonly data: MarketData;
  readonly shown: ShownOffers;
}

/** The order form of the row that was pressed: a sheet from the tap on, whose fields follow. */
function OpenedOffer({ ref, data: { side, taking, filter, renderedAt }, shown: { rows, more } }: OpenedOfferProps) {
  const [pressed, press] = usePressed();
  useImperativeHandle(ref, () => ({ press }));
  const isOpen = taking !== null;
  useEffect(() => {
    if (isOpen) loadTake();
    // A kilobyte, in the first free moment of a page that has its scripts: a tap then opens the sheet without asking for anything.
    return whenIdle(() => void takeDialog.request().catch(() => undefined));
  }, [isOpen]);
  const offer = isOpen || pressed === null ? undefined : [...rows.map((row) => row.offer), ...more].find(({ advId }) => advId === pressed);
  useEffect(() => {
    if (!isOpen && !offer) previewSheet(null);
  });
  if (!isOpen && !offer) return null;
  return (
    <Suspense>
      <TakeDialog
        key={(taking?.advert ?? offer)?.advId}
        side={side}
        taking={taking}
        offer={offer}
        filter={filter}
        renderedAt={renderedAt}
        onClose={() => press(null)}
      />
    </Suspense>
  );
}

function SideSwitch({ data: { side, filter } }: { data: MarketData }) {
  const t = useTexts();
  const lang = useLang();
  const search = searchOf(filter);
  return (
    <Segmented
      label={t("market.side")}
      value={side}
      segments={[
        { value: "buy", text: t("market.buy"), href: paths.market(lang, "buy", search) },
        { value: "sell", text: t("market.sell"), href: paths.market(lang, "sell", search) },
      ]}
    />
  );
}

/** One line that scrolls sideways on a phone. */
function Coins({ data: { side, filter, coins, favorites } }: { data: MarketData }) {
  const t = useTexts();
  const lang = useLang();
  const chipOf = (code: string) => (
    <ChipLink
      href={paths.market(lang, side, searchOf({ ...filter, asset: code }))}
      current={code === filter.asset}
      icon={<CoinIcon code={code} className="size-5" />}
    >
      {code}
    </ChipLink>
  );
  return (
    <nav aria-label={t("market.coins")} className="overflow-x-auto py-1 [scrollbar-width:none]">
      {favorites ? (
        <Suspense>
          <StarredCoins side={side} filter={filter} coins={coins} favorites={favorites} chipOf={chipOf} />
        </Suspense>
      ) : (
        <PlainCoins coins={coins} chipOf={chipOf} />
      )}
    </nav>
  );
}

function PlainCoins({ coins, chipOf }: { coins: readonly { readonly code: string }[]; chipOf: (code: string) => ReactNode }) {
  return (
    <ul className="flex gap-2">
      {coins.map(({ code }) => (
        <li key={code} className="flex items-center">
          {chipOf(code)}
        </li>
      ))}
    </ul>
  );
}
