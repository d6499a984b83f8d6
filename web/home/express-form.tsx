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
  /** What was asked for last, which stays in the form. */
  readonly wish?: { readonly asset: string; readonly amount: string } | null | undefined;
}

/** How much, in which money, which coin; the two buttons ask for the best offer on either side. A plain form: it needs no scripts. */
export function ExpressForm({ fiat: start, coins, moneys, wish }: ExpressFormProps) {
  const t = useTexts();
  const lang = useLang();
  const [fiat, setFiat] = useState(start);
  return (
    <Card>
      <Form method="get" action={paths.p2p(lang)} className="grid gap-4 sm:grid-cols-2">
        <Field label={t("home.express_amount")} className="sm:col-span-2">
          <AmountInput name="amount" unit={fiat} maxLength={40} placeholder={t("home.express_any")} defaultValue={wish?.amount} />
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
          <Select
            name="asset"
            defaultValue={wish?.asset}
            options={coins.map(({ code, name }) => ({ value: code, text: `${code} · ${name}` }))}
          />
        </Field>
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
