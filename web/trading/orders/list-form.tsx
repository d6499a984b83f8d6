import { Form, useNavigation } from "react-router";
import { amountInputText } from "@plaza/messages/amount-input.ts";
import { useLocale, useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink, buttonClass } from "@plaza/ui/button.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { FilterIcon, SearchIcon } from "@plaza/ui/icons.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { foldedFilters, isFiltering, type OrdersFilter } from "./list-filter.ts";
import type { OrdersData } from "./list.server.ts";

type FormData = Pick<OrdersData, "filter" | "unread" | "coins" | "moneys">;

/** Search and filters: a plain form whose fields become the address. */
export function OrderListForm(props: FormData) {
  const t = useTexts();
  const lang = useLang();
  const { filter } = props;
  const count = foldedFilters(filter);
  const busy = useNavigation().location?.pathname === paths.orders(lang);
  return (
    // A new address rerenders the form, so that its fields match the list.
    <Form method="get" preventScrollReset key={JSON.stringify(filter)} className="flex flex-col gap-3 px-4 py-4 sm:px-6">
      {filter.group === null ? null : <input type="hidden" name="group" value={filter.group} />}
      <div className="flex gap-2">
        <Field label={t("orders.search")} hideLabel className="flex-1">
          <TextInput
            name="id"
            type="search"
            maxLength={40}
            defaultValue={filter.orderId}
            placeholder={t("orders.search_placeholder")}
            before={<SearchIcon />}
          />
        </Field>
        <Button type="submit" busy={busy}>
          {t("orders.search_go")}
        </Button>
      </div>
      <details open={count > 0}>
        <summary className={buttonClass({ variant: "quiet", size: "sm" }, "-ms-3 w-fit list-none")}>
          <FilterIcon />
          {count > 0 ? t("orders.filters_some", { count }) : t("orders.filters")}
        </summary>
        <Filters {...props} />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            {t("orders.apply")}
          </Button>
          {isFiltering(filter) ? (
            <ButtonLink href={paths.orders(lang)} variant="quiet">
              {t("orders.reset")}
            </ButtonLink>
          ) : null}
        </div>
      </details>
    </Form>
  );
}

function Filters({ filter, unread, coins, moneys }: FormData) {
  const t = useTexts();
  const locale = useLocale();
  const unreadText = t("orders.amount_unread", { example: amountInputText("120.50", locale) });
  const sides = [option("", t("orders.type_any")), option("buy", t("orders.buy")), option("sell", t("orders.sell"))];
  return (
    <div className="mt-3 grid grid-cols-2 items-start gap-3 lg:grid-cols-4">
      <Field label={t("orders.type")}>
        <Select name="type" options={sides} defaultValue={filter.type ?? ""} />
      </Field>
      <Field label={t("orders.asset")}>
        <Select
          name="asset"
          options={[option("", t("orders.asset_any")), ...coins.map(({ code }) => option(code, code))]}
          defaultValue={filter.asset}
        />
      </Field>
      <DayField name="from" filter={filter} />
      <DayField name="to" filter={filter} />
      <Field label={t("orders.fiat")} className="col-span-2">
        <Select
          name="fiat"
          options={[option("", t("orders.fiat_any")), ...moneys.map(({ code, name }) => option(code, `${code} · ${name}`))]}
          defaultValue={filter.fiat}
        />
      </Field>
      <Field label={t("orders.min_amount")} error={unread.min ? unreadText : undefined}>
        <TextInput name="min" inputMode="decimal" maxLength={40} autoComplete="off" defaultValue={filter.min} />
      </Field>
      <Field label={t("orders.max_amount")} error={unread.max ? unreadText : undefined}>
        <TextInput name="max" inputMode="decimal" maxLength={40} autoComplete="off" defaultValue={filter.max} />
      </Field>
    </div>
  );
}

function DayField({ name, filter }: { name: "from" | "to"; filter: OrdersFilter }) {
  const t = useTexts();
  return (
    <Field label={name === "from" ? t("orders.from") : t("orders.to")}>
      <TextInput name={name} type="date" defaultValue={filter[name]} />
    </Field>
  );
}

function option(value: string, text: string) {
  return { value, text };
}
