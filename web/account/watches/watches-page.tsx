import { useActionData, useLoaderData } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { pairOf } from "../../shell/market/filter.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { WatchForm } from "./watch-form.tsx";
import type { WatchRefused, WatchesData, loadWatches } from "./watches.server.ts";

/** Alerts for offers, and the form of a new one. */
export function WatchesPage() {
  const t = useTexts();
  const lang = useLang();
  const data = useLoaderData<typeof loadWatches>();
  const refused = useActionData<WatchRefused>();
  const { items, most, restHours, days, on } = data;
  return (
    <div className="max-w-3xl pb-8">
      <PageHead title={t("watches.title")} description={t("watches.lead")} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={t("watches.lead")} back={{ href: paths.account(lang), label: t("frame.account") }}>
          {t("watches.title")}
        </PageHeading>
        {on ? null : (
          <Notice kind="warn" className="mb-4">
            {t("watches.off")}
          </Notice>
        )}
        {refused && refused.field === null ? (
          <Notice kind="danger" live className="mb-4">
            {refused.message}
          </Notice>
        ) : null}
      </div>
      <div className="flex flex-col gap-4">
        {items.length > 0 ? <WatchList data={data} /> : null}
        {on && items.length < most ? <WatchForm data={data} refused={refused} /> : null}
      </div>
      {items.length === 0 ? (
        <p className="mt-4 px-4 text-ink-soft sm:px-0">
          <strong className="font-semibold">{t("watches.none_title")}</strong> {t("watches.none_help")}
        </p>
      ) : null}
      <p className="caption mt-4 px-4 sm:px-0">
        {t("watches.limits", { most: String(most), hours: restHours, days })}{" "}
        <Anchor href={paths.notificationSettings(lang)} className="link">
          {t("frame.notifications")}
        </Anchor>
      </p>
    </div>
  );
}

type Watch = WatchesData["items"][number];

function WatchList({ data: { items, made } }: { data: WatchesData }) {
  const t = useTexts();
  return (
    <Card title={t("watches.list_title")} flush>
      <ul>
        {items.map((watch) => (
          <Item key={watch.watchId} watch={watch} isNew={watch.watchId === made} />
        ))}
      </ul>
    </Card>
  );
}

function Item({ watch, isNew }: { watch: Watch; isNew: boolean }) {
  const t = useTexts();
  const title = useTitle(watch);
  return (
    <li className="flex flex-col gap-3 border-t border-line px-4 py-4 sm:flex-row sm:items-start sm:justify-between sm:px-6">
      <div className="min-w-0">
        <p
          className="flex flex-wrap items-center gap-x-2 font-semibold"
          data-result={isNew ? "" : undefined}
          tabIndex={isNew ? -1 : undefined}
        >
          {title}
          {watch.state === "paused" ? <Tag>{t("watches.paused")}</Tag> : null}
        </p>
        <Terms watch={watch} />
        <Times watch={watch} />
        <Offer watch={watch} />
      </div>
      <Acts watch={watch} title={title} />
    </li>
  );
}

function useTitle({ terms, advertiser }: Watch): string {
  const t = useTexts();
  if (terms === null) return t("watches.person", { name: advertiser?.nickname ?? "" });
  const { side, asset, fiat } = terms;
  return t(side === "buy" ? "market.buy_title" : "market.sell_title", { asset, fiat });
}

function Terms({ watch: { terms } }: { watch: Watch }) {
  const t = useTexts();
  const formats = useFormats();
  if (terms === null) return null;
  const { side, fiat, price, amount, methods } = terms;
  const bound = price === null ? null : formats.priceText(price, fiat);
  const facts = [
    bound === null ? t("watches.any_price") : t(side === "buy" ? "watches.at_most" : "watches.at_least", { price: bound }),
    ...(amount === null ? [] : [t("watches.for_amount", { amount: formats.fiatText(amount, fiat) })]),
    ...(methods.length === 0 ? [] : [formats.list(methods.map(({ name }) => name))]),
  ];
  return <p className="tabular text-ink-soft">{facts.join(" · ")}</p>;
}

function Times({ watch: { state, expiresAt, notifiedAt } }: { watch: Watch }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const date = formats.date(expiresAt, zone, "date");
  const facts = [
    ...(state === "on" ? [t("watches.until", { date })] : state === "expired" ? [t("watches.expired", { date })] : []),
    ...(notifiedAt === null ? [] : [t("watches.notified", { time: formats.date(notifiedAt, zone, "minute") })]),
  ];
  return <p className="caption">{facts.join(" · ")}</p>;
}

function Offer({ watch: { offer } }: { watch: Watch }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  if (offer === null) return <p className="caption">{t("watches.nothing_matches")}</p>;
  const { side, advId, fiat, price } = offer;
  return (
    <Anchor href={paths.take(lang, side, advId, pairOf(offer))} className="link tabular inline-flex min-h-11 items-center">
      {t("watches.matches", { price: formats.priceText(price, fiat) })}
    </Anchor>
  );
}

function Acts({ watch: { watchId, state }, title }: { watch: Watch; title: string }) {
  const t = useTexts();
  const lang = useLang();
  const text = state === "on" ? t("watches.pause") : state === "paused" ? t("watches.resume") : t("watches.renew");
  return (
    <PostForm action={paths.watches(lang)} stays className="flex flex-none flex-wrap gap-2">
      <input type="hidden" name="watchId" value={watchId} />
      <Button type="submit" size="sm" name="act" value={state === "on" ? "pause" : "on"}>
        {text}
        <span className="sr-only"> {title}</span>
      </Button>
      <Button type="submit" size="sm" variant="quiet" name="act" value="remove">
        {t("watches.remove")}
        <span className="sr-only"> {title}</span>
      </Button>
    </PostForm>
  );
}
