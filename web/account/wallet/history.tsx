import { Form, useNavigation } from "react-router";
import type { WalletEntryView } from "@plaza/contract/calls/wallet.ts";
import { WALLET_KINDS } from "@plaza/contract/wallet.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { LoadMore } from "@plaza/ui/load-more.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import { groupEntries, type GroupedEntry } from "./grouped-entries.ts";
import type { WalletData } from "./wallet.server.ts";

/** Every movement of coins, newest first, as the address filters them. */
export function History({ data }: { data: WalletData }) {
  const t = useTexts();
  const lang = useLang();
  const { filter, history } = data;
  const filtering = filter.asset !== null || filter.kind !== null;
  return (
    <Card title={t("wallet.history")} flush>
      {history.items.length > 0 || filtering ? <Filters data={data} /> : null}
      {history.items.length > 0 ? (
        <ul aria-label={t("wallet.history")} className="divide-y divide-line border-t border-line">
          {groupEntries(history.items).map((group) => (
            <Group key={group.entry.entryId} {...group} />
          ))}
        </ul>
      ) : (
        <div className="border-t border-line">
          {filtering ? (
            <EmptyState
              spot="search"
              title={t("wallet.no_match")}
              action={<ButtonLink href={paths.wallet(lang)}>{t("wallet.show_all")}</ButtonLink>}
            />
          ) : (
            <EmptyState spot="quiet" title={t("wallet.history_none")} />
          )}
        </div>
      )}
      {history.nextCursor === null ? null : (
        <LoadMore href={paths.wallet(lang, searchOf(filter, history.nextCursor))}>{t("wallet.older")}</LoadMore>
      )}
    </Card>
  );
}

function searchOf({ asset, kind }: WalletData["filter"], before: string): URLSearchParams {
  return new URLSearchParams({ ...(asset === null ? {} : { asset }), ...(kind === null ? {} : { kind }), before });
}

function Filters({ data: { filter, coins } }: { data: WalletData }) {
  const t = useTexts();
  const busy = useNavigation().state === "loading";
  return (
    <Form
      method="get"
      preventScrollReset
      key={`${filter.asset} ${filter.kind}`}
      className="flex flex-wrap items-end gap-3 px-4 pb-4 sm:px-6"
    >
      <Field label={t("wallet.asset")} className="min-w-36 flex-1">
        <Select
          name="asset"
          defaultValue={filter.asset ?? ""}
          options={[{ value: "", text: t("wallet.asset_any") }, ...coins.map((code) => ({ value: code, text: code }))]}
        />
      </Field>
      <Field label={t("wallet.kind")} className="min-w-48 flex-1">
        <Select
          name="kind"
          defaultValue={filter.kind ?? ""}
          options={[
            { value: "", text: t("wallet.kind_any") },
            ...WALLET_KINDS.map((kind) => ({ value: kind, text: t(`wallet.kind_of.${kind}`) })),
          ]}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t("wallet.show")}
      </Button>
    </Form>
  );
}

/** A movement, and below it what led to it. */
function Group({ entry, steps }: GroupedEntry) {
  const t = useTexts();
  return (
    <li className="px-4 py-3 sm:px-6">
      <Entry entry={entry} />
      {steps.length === 0 ? null : (
        <details>
          <summary className="-mb-2 inline-flex min-h-11 cursor-pointer items-center text-13 font-medium text-accent-ink sm:min-h-8">
            {t("wallet.details")}
          </summary>
          <ul className="mt-1 flex flex-col gap-3 border-s border-line ps-4">
            {steps.map((step) => (
              <li key={step.entryId}>
                <Entry entry={step} isStep />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

interface EntryProps {
  readonly entry: WalletEntryView;
  /** Below a line that names the order already. */
  readonly isStep?: boolean;
}

function Entry({ entry, isStep = false }: EntryProps) {
  const t = useTexts();
  const lang = useLang();
  const formats = useFormats();
  const zone = useTimeZone();
  const { kind, quantity, fee, assetCode, orderId, type, advId, at } = entry;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className={isStep ? "" : "font-medium"}>{t(`wallet.kind_of.${kind}`)}</p>
        <p className="caption flex flex-wrap gap-x-3">
          <time dateTime={at} className="tabular">
            {formats.date(at, zone)}
          </time>
          <Way entry={entry} />
          {orderId === undefined || isStep ? null : (
            <Anchor href={paths.order(lang, type ?? "sell", orderId)} className="link tabular whitespace-nowrap">
              {t("wallet.order", { id: orderId })}
            </Anchor>
          )}
          {advId === undefined ? null : (
            <Anchor href={paths.advert(lang, advId)} className="link tabular">
              {t("wallet.advert", { id: advId })}
            </Anchor>
          )}
        </p>
      </div>
      <span className="flex max-w-1/2 flex-col items-end text-end">
        <Money amount={signOf(entry) + formats.coins(quantity)} unit={assetCode} />
        {fee === undefined ? null : <span className="caption">{t("wallet.fee", { amount: formats.coinsText(fee, assetCode) })}</span>}
      </span>
    </div>
  );
}

/** What comes from outside or goes there changes what somebody owns; all else only changes its wallet. */
function signOf({ from, to }: WalletEntryView): string {
  return from === null ? "+" : to === null ? "−" : "";
}

function Way({ entry: { from, to } }: { entry: WalletEntryView }) {
  const t = useTexts();
  const walletName = (word: NonNullable<WalletEntryView["from"]>) => t(`wallet.place.${word}`);
  if (from !== null && to !== null) return <span>{t("wallet.way", { from: walletName(from), to: walletName(to) })}</span>;
  if (from !== null) return <span>{t("wallet.way_from", { from: walletName(from) })}</span>;
  return to === null ? null : <span>{t("wallet.way_to", { to: walletName(to) })}</span>;
}
