import { useActionData } from "react-router";
import type { Locale } from "@plaza/contract/locales.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CopyButton } from "@plaza/ui/copy-button.tsx";
import { IconButton } from "@plaza/ui/icon-button.tsx";
import { CheckIcon } from "@plaza/ui/icons.tsx";
import { LoadMore } from "@plaza/ui/load-more.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PaymentMark } from "@plaza/ui/payment-mark.tsx";
import { SwitchButton } from "@plaza/ui/switch-button.tsx";
import { Tag, type TagTone } from "@plaza/ui/tag.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { listHref } from "./list-filter.ts";
import { BlockedShare, BlockedSwitch } from "./blocked-acts.tsx";
import { HiddenReasons } from "./hidden-reasons.tsx";
import type { AdvertsData, NotChanged, OwnAdvert } from "./list.server.ts";
import { useIsPending } from "./pending-act.ts";
import { ShareAdvert } from "./share-advert.tsx";
import { TextSignsNotice } from "./text-signs-notice.tsx";
import { ToFirst } from "./to-first.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

/** Columns where there is room: what, its price, how much, how it does, the switch and the acts. */
const COLUMNS = "lg:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,5fr)_minmax(0,4fr)_auto_auto]";

/** The adverts, a line each: the price, what is left, how it does, the switch, and below why it is hidden. */
export function AdvertList({ data }: { data: AdvertsData }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <Card flush>
      <ul aria-label={t("adverts.title")} className="divide-y divide-line">
        {data.items.map((own) => (
          <AdvertEntry key={own.advert.advId} own={own} data={data} />
        ))}
      </ul>
      {data.nextCursor === null ? null : <LoadMore href={adverts(lang, data, data.nextCursor)}>{t("adverts.older")}</LoadMore>}
    </Card>
  );
}

/** The same list from a cursor on, with more said in the address. */
function adverts(lang: Locale, data: AdvertsData, cursor: string | null, more: Readonly<Record<string, string>> = {}): string {
  return listHref(lang, data.filter, { ...(cursor === null ? {} : { cursor }), ...more });
}

function AdvertEntry({ own, data }: { own: OwnAdvert; data: AdvertsData }) {
  const t = useTexts();
  const answered = useActionData<NotChanged>();
  const refused = answered?.advId === own.advert.advId ? answered : undefined;
  const { advId, side, asset, methods, state } = own.advert;
  const title = t(side === "buy" ? "adverts.buying" : "adverts.selling", { asset });
  return (
    <li className="px-4 py-3 sm:px-6 lg:py-2">
      <div className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 ${COLUMNS}`}>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="font-semibold">{title}</h2>
            <StateTag own={own} />
          </div>
          <p className="caption flex flex-wrap gap-x-3">
            {methods.map(({ methodId, name, mark }) => (
              <span key={methodId} className="flex items-center gap-1">
                <PaymentMark mark={mark} methodId={methodId} />
                {name}
              </span>
            ))}
          </p>
        </div>
        <div className="lg:col-start-5 lg:row-start-1">{mayChange(own, data) ? <OnlineSwitch own={own} title={title} /> : null}</div>
        <PriceCell own={own} data={data} refused={refused} />
        <Figures own={own} />
        <Acts own={own} data={data} />
      </div>
      {refused ? (
        <Notice kind="danger" live className="mt-3">
          {refused.message}
        </Notice>
      ) : null}
      {data.closing === advId ? <Closing own={own} data={data} /> : null}
      {data.read?.advId === advId ? <TextSignsNotice signs={data.read.textSigns} /> : null}
      <HiddenReasons own={own} />
      {data.shared?.advId === advId ? <ShareAdvert share={data.shared.share} title={title} /> : null}
      {own.privateKey === null || state === "closed" ? null : <PrivateLink own={own} origin={data.origin} />}
    </li>
  );
}

function StateTag({ own }: { own: OwnAdvert }) {
  const t = useTexts();
  const { state, hiddenReasons = [] } = own.advert;
  const hidden = state === "online" && hiddenReasons.some((reason) => reason !== "private");
  const tone: TagTone = hidden ? "warn" : state === "online" ? "good" : "neutral";
  return <Tag tone={tone}>{t(hidden ? "adverts.state_hidden" : `adverts.state_${state}`)}</Tag>;
}

/** Online or not: a button, so that it works without scripts. */
function OnlineSwitch({ own, title }: { own: OwnAdvert; title: string }) {
  const t = useTexts();
  const isOnline = own.advert.state === "online";
  const label = `${title}: ${t("adverts.state_online")}`;
  if (own.takenDown !== null && !isOnline) return <BlockedSwitch own={own} label={label} />;
  return (
    <PostForm stays>
      <input type="hidden" name="advId" value={own.advert.advId} />
      <SwitchButton name="act" value={isOnline ? "offline" : "online"} isOn={isOnline} label={label} />
    </PostForm>
  );
}

/** Not a closed one, and no sub-user any. */
function mayChange({ advert: { state } }: OwnAdvert, { readOnly }: Pick<AdvertsData, "readOnly">): boolean {
  return state !== "closed" && !readOnly;
}

function PriceCell({ own, data, refused }: { own: OwnAdvert; data: AdvertsData; refused: NotChanged | undefined }) {
  if (!mayChange(own, data)) return <Price own={own} />;
  return <PriceField own={own} refused={refused} saved={data.saved === own.advert.advId} />;
}

/** The price where it can't be changed. */
function Price({ own: { advert } }: { own: OwnAdvert }) {
  const formats = useFormats();
  return (
    <div className="max-lg:col-span-2">
      <Money amount={formats.price(advert.price, advert.fiat)} unit={advert.fiat} />
    </div>
  );
}

/** The price, or of a floating one what it is above the market price: changed where it stands. */
function PriceField({ own, refused, saved }: { own: OwnAdvert; refused: NotChanged | undefined; saved: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const { advId, version, priceType, price, fiat } = own.advert;
  const isFixed = priceType === "fixed";
  return (
    <PostForm stays className="min-w-0 max-lg:col-span-2">
      <input type="hidden" name="act" value="price" />
      <input type="hidden" name="advId" value={advId} />
      <input type="hidden" name="version" value={version} />
      <div className="flex items-center gap-1">
        <TextInput
          key={own.asked}
          name="price"
          aria-label={t(isFixed ? "adverts.price" : "adverts.margin")}
          aria-invalid={refused?.asked === undefined ? undefined : true}
          inputMode={isFixed ? "decimal" : "text"}
          autoComplete="off"
          maxLength={40}
          defaultValue={refused?.asked ?? own.asked}
          after={<span className="pe-2 text-13">{isFixed ? fiat : "%"}</span>}
          className="max-w-40 min-w-0 flex-1 tabular-nums"
        />
        <IconButton type="submit" label={t("adverts.save_price")} icon={<CheckIcon />} />
      </div>
      <ToFirst side={own.advert.side} share={own.toFirst} />
      <span className="caption block empty:hidden">
        {isFixed ? null : <Money amount={formats.price(price, fiat)} unit={fiat} />}
        {saved ? (
          <span role="status" className="block text-good-ink">
            {t("adverts.price_saved")}
          </span>
        ) : null}
      </span>
    </PostForm>
  );
}

function Figures({ own }: { own: OwnAdvert }) {
  const t = useTexts();
  const formats = useFormats();
  const { advert, figures, escrow } = own;
  // An order that is still open is neither completed nor not.
  const ended = figures.orders - figures.open;
  const rate = ended === 0 ? "–" : formats.percent((figures.completed / ended).toFixed(4));
  const limits = `${formats.limit(advert.minAmount, advert.fiat)} – ${formats.limit(advert.maxAmount, advert.fiat)} ${advert.fiat}`;
  return (
    <>
      <dl className="min-w-0 text-13 max-lg:col-span-2">
        <Fact label={t("adverts.available")}>{formats.coinsText(advert.remaining, advert.asset)}</Fact>
        {advert.side === "sell" ? <Fact label={t("adverts.in_escrow")}>{formats.coinsText(escrow, advert.asset)}</Fact> : null}
        <Fact label={t("adverts.limits")}>{limits}</Fact>
      </dl>
      <dl className="flex min-w-0 flex-wrap gap-x-4 text-13 max-lg:col-span-2 lg:block">
        <Fact label={t("adverts.views")}>{formats.count(figures.views)}</Fact>
        <Fact label={t("adverts.orders")}>{formats.count(figures.orders)}</Fact>
        <Fact label={t("adverts.completion")}>{rate}</Fact>
      </dl>
    </>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

function PrivateLink({ own, origin }: { own: OwnAdvert; origin: string }) {
  const t = useTexts();
  const lang = useLang();
  const { advert, privateKey } = own;
  const search = new URLSearchParams({ asset: advert.asset, fiat: advert.fiat, key: privateKey ?? "" });
  const link = origin + paths.take(lang, advert.side === "sell" ? "buy" : "sell", advert.advId, search);
  return (
    <p className="mt-3 flex items-center gap-2 text-13">
      <span className="caption">{t("adverts.private_link")}</span>
      <code className="min-w-0 flex-1 truncate">{link}</code>
      <CopyButton text={link} label={t("adverts.private_link")} copiedLabel={t("adverts.private_link")} />
    </p>
  );
}

function Acts({ own, data }: { own: OwnAdvert; data: AdvertsData }) {
  const t = useTexts();
  const lang = useLang();
  const { advId, state } = own.advert;
  if (!mayChange(own, data)) return null;
  return (
    <div className="flex flex-wrap gap-2 max-lg:col-span-2 lg:col-start-6 lg:row-start-1 lg:grid lg:w-44 lg:grid-cols-[max-content_minmax(0,1fr)] lg:gap-x-1 lg:gap-y-0 lg:*:last:col-span-2">
      <ButtonLink href={paths.advert(lang, advId)} size="sm">
        {t("adverts.edit")}
      </ButtonLink>
      {state === "online" ? (
        <ButtonLink href={`${adverts(lang, data, data.cursor, { share: advId })}#share`} size="sm" variant="quiet">
          {t("adverts.share")}
        </ButtonLink>
      ) : (
        <BlockedShare own={own} />
      )}
      <ButtonLink href={adverts(lang, data, data.cursor, { close: advId })} size="sm" variant="quiet">
        {t("adverts.close")}
      </ButtonLink>
    </div>
  );
}

function Closing({ own, data }: { own: OwnAdvert; data: AdvertsData }) {
  const t = useTexts();
  const lang = useLang();
  const formats = useFormats();
  const { advId, side, asset } = own.advert;
  const isPending = useIsPending("closed", advId);
  const quantity = formats.coinsText(own.escrow, asset);
  if (!mayChange(own, data)) return null;
  const hasCoins = side === "sell" && own.advert.state === "online";
  return (
    <PostForm stays>
      <input type="hidden" name="advId" value={advId} />
      <Notice
        kind="warn"
        className="mt-3"
        title={t("adverts.close_title")}
        action={
          <span className="flex flex-wrap gap-2">
            <Button type="submit" name="act" value="closed" variant="danger" size="sm" busy={isPending}>
              {t("adverts.close")}
            </Button>
            <ButtonLink href={adverts(lang, data, data.cursor)} size="sm">
              {t("adverts.keep")}
            </ButtonLink>
          </span>
        }
      >
        {hasCoins ? t("adverts.close_help", { quantity }) : t("adverts.close_help_buy")}
      </Notice>
    </PostForm>
  );
}
