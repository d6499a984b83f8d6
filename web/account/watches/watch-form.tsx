import { useState } from "react";
import { useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Segmented } from "@plaza/ui/segmented.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";
import type { WatchRefused, WatchesData } from "./watches.server.ts";

/** What to wait for. It starts with what the market's filter was. */
export function WatchForm({ data, refused }: { data: WatchesData; refused: WatchRefused | undefined }) {
  const t = useTexts();
  const lang = useLang();
  const { coins, moneys, methods } = data;
  const typed = refused?.typed ?? data.typed;
  const [fiat, setFiat] = useState(typed.fiat);
  const wrong = (field: string) => (refused?.field === field ? refused.message : undefined);
  const busy = useNavigation().state === "submitting";
  return (
    <Card title={t("watches.new_title")}>
      <PostForm action={paths.watches(lang)} className="flex flex-col gap-4">
        <input type="hidden" name="methodsOf" value={data.typed.fiat} />
        <Segmented
          label={t("market.side")}
          name="side"
          className="self-start"
          value={typed.side}
          segments={[
            { value: "buy", text: t("market.buy") },
            { value: "sell", text: t("market.sell") },
          ]}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("market.coins")} error={wrong("asset")}>
            <Select
              name="asset"
              defaultValue={typed.asset}
              options={coins.map(({ code, name }) => ({ value: code, text: `${code} · ${name}` }))}
            />
          </Field>
          <Field label={t("market.fiat")} error={wrong("fiat")}>
            <Select
              name="fiat"
              defaultValue={typed.fiat}
              onChange={({ target }) => setFiat(target.value)}
              options={moneys.map(({ code, name }) => ({ value: code, text: `${code} · ${name}` }))}
            />
          </Field>
          <Field label={t("watches.price")} name="price" hint={t("watches.price_help")} error={wrong("price")}>
            <TextInput name="price" inputMode="decimal" autoComplete="off" maxLength={40} defaultValue={typed.price} />
          </Field>
          <Field label={t("market.amount")} name="amount" hint={t("watches.amount_help")} error={wrong("amount")}>
            <TextInput name="amount" inputMode="decimal" autoComplete="off" maxLength={40} defaultValue={typed.amount} />
          </Field>
        </div>
        {fiat === data.typed.fiat && methods.length > 0 ? <Methods methods={methods} chosen={typed.methods} /> : null}
        <Button type="submit" name="act" value="create" variant="primary" size="lg" busy={busy} className="w-full sm:w-auto sm:self-start">
          {t("watches.create")}
        </Button>
      </PostForm>
    </Card>
  );
}

/** Open where some were chosen in the market, so that nobody sends what they don't see. */
function Methods({ methods, chosen }: { methods: WatchesData["methods"]; chosen: readonly string[] }) {
  const t = useTexts();
  return (
    <details open={chosen.length > 0}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t("market.methods")}</summary>
      <fieldset>
        <legend className="caption">{t("watches.methods_help")}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {methods.map(({ methodId, name }) => (
            <Checkbox key={methodId} name="method" value={methodId} defaultChecked={chosen.includes(methodId)}>
              {name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </details>
  );
}
