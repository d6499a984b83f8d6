import { useState } from "react";
import { Form, useSubmit } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CurrencyMark } from "@plaza/ui/currency-mark.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { SearchIcon } from "@plaza/ui/icons.tsx";
import { matching } from "@plaza/ui/matching.ts";
import { SearchPicker } from "@plaza/ui/search-picker.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import type { NewPaymentData } from "./add.server.ts";
import { MethodGlyph } from "./method-glyph.tsx";

/** First the currency, then its methods, found by typing. Without scripts both are a plain form that reloads the page. */
export function MethodList({ data }: { data: NewPaymentData }) {
  const t = useTexts();
  const lang = useLang();
  const submit = useSubmit();
  const { fiat, next } = data;
  const [query, setQuery] = useState(data.query);
  const ask = (chosen: string) =>
    void submit({ fiat: chosen, ...(next ? { next } : {}) }, { action: paths.newPayment(lang), replace: true });
  return (
    <Card>
      <Form method="get" className="grid gap-4">
        {next ? <input type="hidden" name="next" value={next} /> : null}
        {data.only ? <input type="hidden" name="only" value={data.only.join(",")} /> : null}
        <Field label={t("payments.currency")}>
          <SearchPicker
            name="fiat"
            options={data.moneys.map(({ code, name }) => ({ value: code, text: code, note: name, icon: <CurrencyMark code={code} /> }))}
            value={fiat ?? ""}
            onChange={ask}
            label={t("payments.currency")}
            title={t("payments.currency")}
            searchLabel={t("payments.search_currency")}
            closeLabel={t("payments.close")}
            noneText={t("payments.none_found")}
          />
        </Field>
        {fiat ? (
          <Field label={t("payments.search_method")} hideLabel>
            <TextInput
              type="search"
              name="q"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              placeholder={t("payments.search_method")}
              before={<SearchIcon />}
              autoComplete="off"
            />
          </Field>
        ) : null}
        <Button type="submit" className="scripted:hidden">
          {t("payments.find")}
        </Button>
      </Form>
      {fiat ? <Methods data={data} query={query} /> : null}
    </Card>
  );
}

function Methods({ data, query }: { data: NewPaymentData; query: string }) {
  const t = useTexts();
  const lang = useLang();
  const { fiat, next, only, methods } = data;
  const found = matching(
    methods.map(({ methodId, name, homeName }) => ({ value: methodId, text: name, note: homeName })),
    query,
  );
  const shown = methods.filter(({ methodId }) => found.some(({ value }) => value === methodId));
  const here = { fiat: fiat ?? "", ...(next ? { next } : {}) };
  const href = (method: string) =>
    paths.newPayment(lang, new URLSearchParams({ ...here, method, ...(only ? { only: only.join(",") } : {}) }));
  return (
    <>
      {shown.length === 0 ? (
        <p className="mt-4 text-ink-soft">{t("payments.none_found")}</p>
      ) : (
        <ul aria-label={t("payments.choose_title")} className="mt-3 divide-y divide-line">
          {shown.map(({ methodId, name, homeName, mark, instant }) => (
            <li key={methodId}>
              <Anchor href={href(methodId)} className="-mx-2 flex min-h-14 items-center gap-3 rounded-small px-2 hover:bg-sunken">
                <MethodGlyph name={name} mark={mark} methodId={methodId} />
                {/* A name that leaves no room for the rest has it below. */}
                <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 py-1">
                  <span className="max-w-full font-medium">
                    {name}
                    {homeName ? <bdi className="caption block font-normal">{homeName}</bdi> : null}
                  </span>
                  <span className="caption">{t(instant ? "payments.minutes" : "payments.days")}</span>
                </span>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      {only ? (
        <ButtonLink href={paths.newPayment(lang, new URLSearchParams(here))} variant="quiet" className="mt-3">
          {t("payments.other_method")}
        </ButtonLink>
      ) : null}
    </>
  );
}
