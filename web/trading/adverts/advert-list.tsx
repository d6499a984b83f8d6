import { useActionData, useNavigation } from "react-router";
import type { Locale } from "@plaza/contract/locales.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CopyButton } from "@plaza/ui/copy-button.tsx";
import { LoadMore } from "@plaza/ui/load-more.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PaymentMark } from "@plaza/ui/payment-mark.tsx";
import { Tag, type TagTone } from "@plaza/ui/tag.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { HiddenReasons } from "./hidden-reasons.tsx";
import type { AdvertsData, NotChanged, OwnAdvert } from "./list.server.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";

/** The adverts, each with its price, what is left, how it does, why it is hidden, and what can be done with it. */
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
function adverts(lang: Locale, { closed }: AdvertsData, cursor: string | null, more: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...(closed ? { state: "closed" } : {}), ...(cursor === null ? {} : { cursor }), ...more });
  return paths.adverts(lang, search);
}

function AdvertEntry({ own, data }: { own: OwnAdvert; data: AdvertsData }) {
  const t = useTexts();
  const formats = useFormats();
  const refused = useActionData<NotChanged>();
  const { advert } = own;
  const { advId, side, asset, fiat, margin, methods } = advert;
  return (
    <li className="p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-17 font-semibold">{t(side === "buy" ? "adverts.buying" : "adverts.selling", { asset })}</h2>
        <StateTag own={own} />
        {margin === undefined ? null : <Tag>{t("adverts.floating", { margin: formats.percent(margin) })}</Tag>}
        <span className="ml-auto">
          <Money amount={formats.price(advert.price, fiat)} unit={fiat} size="lg" />
        </span>
      </div>
      <p className="caption mt-1 flex flex-wrap gap-x-3">
        {methods.map(({ methodId, name, mark }) => (
          <span key={methodId} className="flex items-center gap-1">
            <PaymentMark mark={mark} />
            {name}
          </span>
        ))}
      </p>
      <Figures own={own} />
      {refused?.advId === advId ? (
        <Notice kind="danger" live className="mt-3">
          {refused.message}
        </Notice>
      ) : null}
      <HiddenReasons own={own} />
      {own.privateKey === null || advert.state === "closed" ? null : <PrivateLink own={own} origin={data.origin} />}
      {advert.state === "closed" ? null : <Acts own={own} data={data} />}
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

function Figures({ own }: { own: OwnAdvert }) {
  const t = useTexts();
  const formats = useFormats();
  const { advert, figures, escrow } = own;
  const rate = figures.orders === 0 ? "–" : formats.percent((figures.completed / figures.orders).toFixed(4));
  const facts = [
    [t("adverts.available"), formats.coinsText(advert.remaining, advert.asset)],
    ...(advert.side === "sell" ? [[t("adverts.in_escrow"), formats.coinsText(escrow, advert.asset)]] : []),
    [
      t("adverts.limits"),
      `${formats.limit(advert.minAmount, advert.fiat)} – ${formats.limit(advert.maxAmount, advert.fiat)} ${advert.fiat}`,
    ],
    [t("adverts.views"), formats.count(figures.views)],
    [t("adverts.orders"), formats.count(figures.orders)],
    [t("adverts.completion"), rate],
  ] as const;
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="caption">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
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
  const formats = useFormats();
  const busy = useNavigation().state === "submitting";
  const { advert, escrow } = own;
  const { advId, state, side, asset } = advert;
  const closing = data.closing?.advert.advId === advId;
  const next = state === "online" ? "offline" : "online";
  const quantity = formats.coinsText(escrow, asset);
  return (
    <PostForm stays className="mt-4 flex flex-wrap gap-2">
      <input type="hidden" name="advId" value={advId} />
      {closing ? (
        <Notice
          kind="warn"
          className="w-full"
          title={t("adverts.close_title")}
          action={
            <span className="flex flex-wrap gap-2">
              <Button type="submit" name="act" value="closed" variant="danger" size="sm" busy={busy}>
                {t("adverts.close")}
              </Button>
              <ButtonLink href={adverts(lang, data, data.cursor)} size="sm">
                {t("adverts.keep")}
              </ButtonLink>
            </span>
          }
        >
          {side === "sell" ? t("adverts.close_help", { quantity }) : t("adverts.close_help_buy")}
        </Notice>
      ) : (
        <>
          <Button type="submit" name="act" value={next} size="sm" busy={busy}>
            {t(next === "online" ? "adverts.go_online" : "adverts.go_offline")}
          </Button>
          <ButtonLink href={paths.advert(lang, advId)} size="sm">
            {t("adverts.edit")}
          </ButtonLink>
          <ButtonLink href={adverts(lang, data, data.cursor, { close: advId })} size="sm" variant="quiet">
            {t("adverts.close")}
          </ButtonLink>
        </>
      )}
    </PostForm>
  );
}
