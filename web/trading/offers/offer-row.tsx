import { Suspense } from "react";
import type { AdvertView, AdvertiserView } from "@plaza/contract/calls/market.ts";
import type { Side } from "@plaza/contract/order.ts";
import { useFormats, useLocale, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Avatar } from "@plaza/ui/avatar.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { PaymentMark } from "@plaza/ui/payment-mark.tsx";
import { RowContent, RowFact } from "@plaza/ui/row.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { lazyExtra } from "../../shell/lazy-component.ts";
import { paths } from "../../shell/paths.ts";
import { isNewcomer } from "../../shell/newcomer.ts";
import { roomAfterPrice } from "./room-after-price.ts";
import { tierOf } from "./tier.ts";
import { VerifiedMarks } from "./verified-marks.tsx";

const SHOWN_METHODS = 3;
/** What fits into a phone's line beside the button, in characters of a tag's size; a tag takes two and a half more. */
const METHODS_WIDTH = 32;
/** No row of a visitor's has it. */
const IneligibilityNote = lazyExtra(async () => (await import("./ineligibility-note.tsx")).IneligibilityNote);

export interface OfferRowProps {
  readonly side: Side;
  readonly offer: AdvertView;
  /** The list's address, which the opened order form keeps. */
  readonly search: URLSearchParams;
  /** It has left the list since it was shown; its place is kept so that nothing moves under the thumb. */
  readonly gone: boolean;
  /** The most decimals of a price of the list: the room for them is kept, so that prices align on the separator. */
  readonly priceDigits: number;
}

/** Why the reader can't take an offer, said in its row; undefined for who can, and for visitors, whom the form tells. */
export function blockedIn({ offer, gone }: Pick<OfferRowProps, "offer" | "gone">): AdvertView["ineligibleReasons"][number] | undefined {
  return gone || isVisitorOnly(offer) ? undefined : offer.ineligibleReasons[0];
}

/**
 * One offer, inside of its row: who, at what price, how much, by which payments, and the way into the order form or why there is none. It needs no
 * router and nothing of the page but its language, so that the server can draw it once for everybody.
 */
export function OfferContent({ side, offer, search, gone, priceDigits }: OfferRowProps) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLocale();
  const { asset, fiat } = offer;
  const left = formats.brief(offer.remaining);
  const blocked = blockedIn({ offer, gone });
  return (
    <RowContent
      lead={<Who advertiser={offer.advertiser} />}
      sub={<Record side={side} advertiser={offer.advertiser} />}
      hero={<Price side={side} offer={offer} priceDigits={priceDigits} />}
      facts={
        <>
          <RowFact label={t("market.available")}>
            {/* On a phone the total is in the order form. */}
            <span className="wide-fact">{t("market.of_total", { left, total: formats.brief(offer.quantity) })}</span>
            <span className="narrow-fact">{left}</span> {asset}
          </RowFact>
          <RowFact label={t("market.limits")}>
            {t("market.limits_range", { min: formats.limit(offer.minAmount, fiat), max: formats.limit(offer.maxAmount, fiat) })} {fiat}
          </RowFact>
          <RowFact label={t("market.window")} short>
            {formats.minutes(offer.shortWindow?.minutes ?? offer.paymentWindowMinutes)}
          </RowFact>
        </>
      }
      tags={<OfferMethods offer={offer} />}
      action={gone ? <Tag>{t("market.gone")}</Tag> : <Take side={side} offer={offer} search={search} />}
      note={
        offer.message || blocked ? (
          <>
            {/* The order form has all of it. */}
            {offer.message ? <p className="caption line-clamp-1 break-words sm:line-clamp-2">{offer.message}</p> : null}
            {blocked ? (
              <Suspense>
                <IneligibilityNote blocked={blocked} offer={{ ...offer, side, here: paths.take(lang, side, offer.advId, search) }} />
              </Suspense>
            ) : null}
          </>
        ) : null
      }
    />
  );
}

/** What a coin costs, and what an amount that was asked for gets. */
function Price({ side, offer: { asset, fiat, price, coins }, priceDigits }: Pick<OfferRowProps, "side" | "offer" | "priceDigits">) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLocale();
  return (
    <>
      <Money amount={formats.price(price, fiat)} room={roomAfterPrice(price, fiat, lang, priceDigits)} unit={fiat} size="lg" />
      <span className="sr-only">{t("market.price_per", { fiat, asset })}</span>
      {coins ? (
        <>
          <p className="caption wide-fact">{t(`market.for_amount_${side}`, { amount: formats.coins(coins) })}</p>
          {/* On a phone a longer one would cut the advertiser's name. */}
          <p className="caption narrow-fact">{`≈ ${formats.brief(coins)} ${asset}`}</p>
        </>
      ) : null}
    </>
  );
}

function Who({ advertiser }: { advertiser: AdvertiserView }) {
  const t = useTexts();
  const lang = useLocale();
  return (
    <>
      <Avatar name={advertiser.nickname} pair={advertiser.avatarColor} online={advertiser.online} />
      <p className="flex min-w-0 items-center gap-1 font-semibold">
        <Anchor href={paths.advertiser(lang, advertiser.uid)} className="-my-1 truncate py-1 hover:underline">
          {advertiser.nickname}
        </Anchor>
        <VerifiedMarks advertiser={advertiser} />
        <span className="sr-only">{advertiser.online ? t("market.online_now") : t("market.offline_now")}</span>
      </p>
    </>
  );
}

/** What the advertiser has done so far. */
function Record({ side, advertiser }: { side: Side; advertiser: AdvertiserView }) {
  const t = useTexts();
  const formats = useFormats();
  const tier = tierOf(advertiser);
  const minutes = side === "buy" ? advertiser.avgReleaseMinutes : advertiser.avgPayMinutes;
  const record = { count: advertiser.totalTrades, rate: formats.percent(advertiser.completionRate) };
  return (
    <>
      {tier === null ? null : (
        <>
          <b className="tier font-medium text-accent-ink">{t(`merchants.tier_${tier}`)}</b>
          <span> · </span>
        </>
      )}
      {isNewcomer(advertiser) ? (
        t("market.new_trader")
      ) : (
        <>
          <span className="wide-fact">{t("market.record", record)}</span>
          {/* What fits a phone's line whole. */}
          <span className="narrow-fact">{t("market.record_short", record)}</span>
        </>
      )}
      {minutes === null ? null : <span> · {t(`market.time_${side}`, { time: formats.minutes(wholeMinutes(minutes)) })}</span>}
    </>
  );
}

/** A guess from the past is no figure to the tenth. */
export function wholeMinutes(minutes: number): number {
  return Math.max(1, Math.round(minutes));
}

/** How many methods a phone's row names whole: a name that is cut says less than the number of those left out. */
function fitting(methods: AdvertView["methods"]): number {
  let width = 0;
  const tooMany = methods.findIndex(({ name }, i) => {
    width += 2.5 + columns(name);
    return i > 0 && (i === SHOWN_METHODS || width > METHODS_WIDTH);
  });
  return tooMany === -1 ? methods.length : tooMany;
}

/** East Asian letters are twice as wide; vowels and tones above or below a letter have no width. */
function columns(name: string): number {
  return name.replaceAll(/\p{M}/gu, "").replaceAll(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu, "xx")
    .length;
}

/** Ways to pay as tags, as many as a phone's line names whole, and how many more there are. */
export function OfferMethods({ offer: { methods, requirements } }: { offer: Pick<AdvertView, "methods" | "requirements"> }) {
  const t = useTexts();
  const hidden = methods.slice(fitting(methods));
  return (
    <>
      {requirements.blockTrade ? <Tag tone="accent">{t("market.block_tag")}</Tag> : null}
      {methods.slice(0, methods.length - hidden.length).map(({ methodId, name, mark }) => (
        <Tag key={methodId} icon={<PaymentMark mark={mark} methodId={methodId} />}>
          {name}
        </Tag>
      ))}
      {hidden.length > 0 ? (
        <Tag>
          <span title={hidden.map(({ name }) => name).join(", ")}>{t("market.more_methods", { count: String(hidden.length) })}</span>
        </Tag>
      ) : null}
    </>
  );
}

/** Everybody may open the order form: it says in full what is needed. Only users who can take the offer get the colored button. */
function Take({ side, offer, search }: Omit<OfferRowProps, "gone" | "priceDigits">) {
  const t = useTexts();
  const lang = useLocale();
  const { asset, advertiser } = offer;
  const open = offer.eligible || isVisitorOnly(offer);
  return (
    <ButtonLink
      href={paths.take(lang, side, offer.advId, search)}
      variant={open ? side : "secondary"}
      rel="nofollow"
      aria-label={t(side === "buy" ? "market.buy_from" : "market.sell_to", { asset, name: advertiser.nickname })}
    >
      {t(side === "buy" ? "market.buy" : "market.sell")}
    </ButtonLink>
  );
}

function isVisitorOnly(offer: AdvertView): boolean {
  return offer.ineligibleReasons[0]?.reason === "not_signed_in";
}
