import { useRef } from "react";
import { Form, useSubmit } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { AmountInput } from "@plaza/ui/amount-input.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { CurrencyMark } from "@plaza/ui/currency-mark.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Panel } from "@plaza/ui/panel.tsx";
import { PaymentMark, type Mark } from "@plaza/ui/payment-mark.tsx";
import { SearchPicker } from "@plaza/ui/search-picker.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { useLang } from "../root-data.ts";
import { paths } from "../paths.ts";

export interface ExpressFormProps {
  readonly fiat: string;
  readonly coins: readonly { readonly code: string; readonly name: string }[];
  readonly moneys: readonly { readonly code: string; readonly name: string }[];
  /** The payment methods of the currency; none: they are not asked for. */
  readonly methods: readonly { readonly methodId: string; readonly name: string; readonly mark: Mark }[];
  /** The initial values of the fields. */
  readonly typed: { readonly asset: string; readonly amount: string; readonly methods: readonly string[] };
}

/** How much, in which money, which coin; the two buttons ask for the best offer on either side. A plain form: it needs no scripts. */
export function ExpressForm({ fiat, coins, moneys, methods, typed }: ExpressFormProps) {
  const t = useTexts();
  const lang = useLang();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const action = paths.p2p(lang);
  // Another currency is paid by other methods: the landing is shown for it, with what was typed. No side is asked for, so nothing is quoted.
  const change = (chosen: string) => {
    const filled = new FormData(form.current ?? undefined);
    filled.set("fiat", chosen);
    filled.delete("method");
    void submit(filled, { action, replace: true, preventScrollReset: true });
  };
  return (
    <Card>
      <Form ref={form} method="get" action={action} className="grid gap-4 sm:grid-cols-2">
        <Field label={t("home.express_amount")} className="sm:col-span-2">
          <AmountInput name="amount" unit={fiat} maxLength={40} placeholder={t("home.express_any")} defaultValue={typed.amount} />
        </Field>
        <Field label={t("home.express_fiat")}>
          <SearchPicker
            name="fiat"
            label={t("home.express_fiat")}
            title={t("home.express_fiat")}
            searchLabel={t("home.express_fiat_search")}
            closeLabel={t("home.close")}
            noneText={t("home.express_fiat_none")}
            options={moneys.map(({ code, name }) => ({ value: code, text: code, note: name, icon: <CurrencyMark code={code} /> }))}
            value={fiat}
            onChange={change}
          />
        </Field>
        <Field label={t("home.express_coin")}>
          <Select
            name="asset"
            defaultValue={typed.asset || undefined}
            options={coins.map(({ code, name }) => ({ value: code, text: `${code} · ${name}` }))}
          />
        </Field>
        {methods.length > 0 ? <Methods methods={methods} chosen={typed.methods} /> : null}
        <Button type="submit" name="side" value="buy" variant="buy" size="lg" wide>
          {t("home.express_buy")}
        </Button>
        <Button type="submit" name="side" value="sell" variant="sell" size="lg" wide>
          {t("home.express_sell")}
        </Button>
      </Form>
    </Card>
  );
}

function Methods({ methods, chosen }: { methods: ExpressFormProps["methods"]; chosen: readonly string[] }) {
  const t = useTexts();
  const some = chosen.length > 0;
  return (
    <div className="grid sm:col-span-2">
      <Panel
        label={t("home.express_methods")}
        trigger={some ? t("home.express_methods_some", { count: chosen.length }) : t("home.express_methods_any")}
        active={some}
      >
        {methods.map(({ methodId, name, mark }) => (
          <Checkbox key={methodId} name="method" value={methodId} defaultChecked={chosen.includes(methodId)}>
            <span className="flex gap-2">
              <PaymentMark mark={mark} methodId={methodId} className="mt-0.5 size-5 text-ink-faint" />
              {name}
            </span>
          </Checkbox>
        ))}
      </Panel>
    </div>
  );
}
