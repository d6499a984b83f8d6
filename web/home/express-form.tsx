import { useState } from "react";
import { Form } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { AmountInput } from "@plaza/ui/amount-input.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { SearchPicker } from "@plaza/ui/search-picker.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { useLang } from "../frame/root-data.ts";
import { paths } from "../paths.ts";

export interface ExpressFormProps {
  readonly fiat: string;
  readonly coins: readonly { readonly code: string; readonly name: string }[];
  readonly moneys: readonly { readonly code: string; readonly name: string }[];
}

/** How much, in which money, which coin; the two buttons are the two lists. A plain form: it needs no scripts. */
export function ExpressForm({ fiat: start, coins, moneys }: ExpressFormProps) {
  const t = useTexts();
  const lang = useLang();
  const [fiat, setFiat] = useState(start);
  return (
    <Card>
      <Form method="get" action={paths.market(lang, "buy")} className="grid gap-4 sm:grid-cols-2">
        <Field label={t("home.express_amount")} className="sm:col-span-2">
          <AmountInput name="amount" unit={fiat} maxLength={40} placeholder={t("home.express_any")} />
        </Field>
        <Field label={t("home.express_fiat")}>
          <SearchPicker
            name="fiat"
            label={t("home.express_fiat")}
            title={t("home.express_fiat")}
            searchLabel={t("home.express_fiat_search")}
            closeLabel={t("home.close")}
            noneText={t("home.express_fiat_none")}
            options={moneys.map(({ code, name }) => ({ value: code, text: code, note: name }))}
            value={fiat}
            onChange={setFiat}
          />
        </Field>
        <Field label={t("home.express_coin")}>
          <Select name="asset" options={coins.map(({ code, name }) => ({ value: code, text: `${code} · ${name}` }))} />
        </Field>
        <Button type="submit" variant="buy" size="lg" wide>
          {t("home.express_buy")}
        </Button>
        <Button type="submit" variant="sell" size="lg" wide formAction={paths.market(lang, "sell")}>
          {t("home.express_sell")}
        </Button>
      </Form>
    </Card>
  );
}
