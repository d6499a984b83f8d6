import { useEffect, useRef, useState, type RefObject } from "react";
import { Form, useSubmit } from "react-router";
import { amountInputText } from "@plaza/messages/amount-input.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { FilterIcon, WalletIcon } from "@plaza/ui/icons.tsx";
import { matching } from "@plaza/ui/matching.ts";
import { Panel } from "@plaza/ui/panel.tsx";
import { CurrencyMark } from "@plaza/ui/currency-mark.tsx";
import { PaymentMark } from "@plaza/ui/payment-mark.tsx";
import { SearchPicker } from "@plaza/ui/search-picker.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { SORTS, pairOf, watchOf, type MarketFilter } from "../../shell/market/filter.ts";
import type { MarketData } from "./market.server.ts";

/** How long somebody may pause while typing an amount before the list follows. */
const TYPING_MS = 500;

/** Everything that a list can be filtered by: a plain form that asks for a new page, and follows each change at once where scripts run. */
export function FilterForm({ data }: { data: MarketData }) {
  const lang = useLang();
  const t = useTexts();
  const { filter, side } = data;
  const form = useRef<HTMLFormElement>(null);
  const follow = useFollow(form, filter);
  const changed = ({ target }: { target: unknown }) => follow(target instanceof HTMLInputElement && target.type === "text" ? TYPING_MS : 0);
  return (
    <Form
      ref={form}
      method="get"
      action={paths.market(lang, side)}
      role="search"
      aria-label={t("market.filters")}
      onChange={changed}
      className="filter-bar"
    >
      <input type="hidden" name="asset" value={filter.asset} />
      <AmountFilter data={data} />
      <FiatFilter data={data} onChosen={(fiat) => follow(0, fiat)} />
      <MethodFilter data={data} />
      <MoreFilters data={data} />
      <Anchor href={paths.p2p(lang, new URLSearchParams({ fiat: filter.fiat }))} className="link">
        {t("market.express")}
      </Anchor>
      <Anchor href={paths.prices(lang, pairOf(filter))} className="link max-sm:hidden!">
        {t("market.history")}
      </Anchor>
      <Anchor href={paths.watches(lang, watchOf(side, filter))} className="link max-sm:hidden!">
        {t("market.alert")}
      </Anchor>
      <Select
        aria-label={t("market.sort")}
        name="sort"
        defaultValue={filter.sort}
        options={SORTS.map((sort) => ({ value: sort, text: t(`market.sort_${sort}`) }))}
      />
      <Button type="submit" className="scripted:hidden">
        {t("market.apply")}
      </Button>
    </Form>
  );
}

/**
 * Sends the form once nothing has changed for a while. Another currency is paid by other methods, so those chosen go with the old one. Keeps
 * the form with the address when that changes by itself, by Back or Reset; never while somebody types, nor while a change is not sent yet:
 * the page of an earlier change may come then.
 */
function useFollow(form: RefObject<HTMLFormElement | null>, filter: MarketFilter) {
  const submit = useSubmit();
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);
  useEffect(() => {
    if (pending.current !== undefined) return;
    for (const field of form.current?.elements ?? []) if (field !== document.activeElement) show(field, filter);
  }, [form, filter]);
  return (afterMs: number, fiat?: string) => {
    clearTimeout(pending.current);
    pending.current = setTimeout(() => {
      pending.current = undefined;
      const filled = form.current;
      if (!filled) return;
      const search = withoutBlanks(filled);
      if (fiat) search.set("fiat", fiat);
      if (fiat) search.delete("method");
      // The router takes a path; the property is a whole address.
      void submit(search, { action: new URL(filled.action).pathname, replace: true, preventScrollReset: true });
    }, afterMs);
  };
}

function show(field: Element, filter: MarketFilter): void {
  if (field instanceof HTMLSelectElement && (field.name === "sort" || field.name === "country")) field.value = filter[field.name];
  if (!(field instanceof HTMLInputElement)) return;
  if (field.name === "amount") field.value = filter.amount;
  if (field.type === "checkbox")
    field.checked =
      field.name === "method"
        ? filter.methods.includes(field.value)
        : filter[field.name as "online" | "verified" | "block" | "tradable" | "followed"];
}

/** The address says only what is filtered by. */
function withoutBlanks(form: HTMLFormElement): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "" && !(name === "sort" && value === "price")) search.append(name, value);
  }
  return search;
}

function AmountFilter({ data: { filter, amountUnread } }: { data: MarketData }) {
  const t = useTexts();
  const lang = useLang();
  const error = amountUnread ? t("market.amount_unread", { example: amountInputText("1250.5", lang) }) : undefined;
  return (
    <Field label={t("market.amount")} hideLabel error={error}>
      <TextInput
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={40}
        placeholder={t("market.amount")}
        defaultValue={filter.amount}
        after={<span className="pe-2 text-13">{filter.fiat}</span>}
      />
    </Field>
  );
}

function FiatFilter({ data: { filter, moneys }, onChosen }: { data: MarketData; onChosen: (fiat: string) => void }) {
  const t = useTexts();
  return (
    <SearchPicker
      name="fiat"
      label={t("market.fiat")}
      title={t("market.fiat")}
      searchLabel={t("market.fiat_search")}
      closeLabel={t("market.close")}
      noneText={t("market.fiat_none")}
      options={moneys.map(({ code, name }) => ({ value: code, text: code, note: name, icon: <CurrencyMark code={code} /> }))}
      value={filter.fiat}
      onChange={onChosen}
    />
  );
}

/** How a sheet of filters ends on a phone: all as it was, or the offers that there are now. */
function useSheetFooter({ side, filter, offers }: MarketData) {
  const t = useTexts();
  const lang = useLang();
  const count = offers.items.length;
  return (id: string) => (
    <>
      <Anchor href={paths.market(lang, side, pairOf(filter))} className="link inline-flex min-h-11 items-center text-13">
        {t("market.reset")}
      </Anchor>
      <Button data-needs-script variant="primary" popoverTarget={id} popoverTargetAction="hide">
        {offers.nextCursor ? t("market.show_many", { count: String(count) }) : t("market.show_offers", { count })}
      </Button>
      <Button type="submit" className="scripted:hidden">
        {t("market.apply")}
      </Button>
    </>
  );
}

/** From here on a list is searched rather than read. */
const MANY_METHODS = 8;

function MethodFilter({ data }: { data: MarketData }) {
  const t = useTexts();
  const { filter, methods } = data;
  const [query, setQuery] = useState("");
  const found = matching(
    methods.map(({ methodId, name }) => ({ value: methodId, text: name })),
    query,
  );
  const chosen = filter.methods.length;
  return (
    <Panel
      label={t("market.methods")}
      icon={<WalletIcon />}
      trigger={chosen > 0 ? t("market.methods_some", { count: chosen }) : t("market.methods_any")}
      active={chosen > 0}
      footer={useSheetFooter(data)}
    >
      {methods.length > MANY_METHODS ? (
        <TextInput
          data-needs-script
          type="search"
          aria-label={t("market.methods_search")}
          placeholder={t("market.methods_search")}
          autoComplete="off"
          onChange={(event) => {
            // The list of offers follows the form, and this is none of its fields.
            event.stopPropagation();
            setQuery(event.target.value);
          }}
        />
      ) : null}
      {methods.map(({ methodId, name, mark }) => (
        <Checkbox
          key={methodId}
          name="method"
          value={methodId}
          defaultChecked={filter.methods.includes(methodId)}
          className={found.some(({ value }) => value === methodId) ? "" : "hidden!"}
        >
          <span className="flex gap-2">
            <PaymentMark mark={mark} methodId={methodId} className="mt-0.5 size-5 text-ink-faint" />
            {name}
          </span>
        </Checkbox>
      ))}
    </Panel>
  );
}

function MoreFilters({ data }: { data: MarketData }) {
  const t = useTexts();
  const { filter, countries } = data;
  const count = [filter.online, filter.verified, filter.block, filter.tradable, filter.followed, filter.country].filter(Boolean).length;
  return (
    <Panel
      label={t("market.more_filters")}
      icon={<FilterIcon />}
      trigger={count > 0 ? t("market.more_filters_some", { count }) : t("market.more_filters")}
      active={count > 0}
      footer={useSheetFooter(data)}
    >
      <Checkbox name="online" value="1" defaultChecked={filter.online}>
        {t("market.online")}
      </Checkbox>
      <Checkbox name="verified" value="1" defaultChecked={filter.verified}>
        {t("market.verified")}
      </Checkbox>
      <Checkbox name="block" value="1" defaultChecked={filter.block}>
        {t("market.block_only")}
      </Checkbox>
      <Checkbox name="tradable" value="1" defaultChecked={filter.tradable}>
        {t("market.tradable")}
      </Checkbox>
      <Checkbox name="followed" value="1" defaultChecked={filter.followed}>
        {t("market.followed")}
      </Checkbox>
      <Field label={t("market.country")} className="mt-2">
        <Select name="country" defaultValue={filter.country} options={[{ value: "", text: t("market.country_any") }, ...countries]} />
      </Field>
    </Panel>
  );
}
