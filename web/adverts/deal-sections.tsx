import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { AmountInput } from "@plaza/ui/amount-input.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { PaymentMark } from "@plaza/ui/payment-mark.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import type { AdvertFormData } from "./form.server.ts";
import type { SectionProps } from "./price-section.tsx";
import { WINDOWS } from "./typed.ts";

/** How much is offered and how much one order may be. */
export function AmountSection({ typed, free, wrong }: SectionProps & { free: string }) {
  const t = useTexts();
  const formats = useFormats();
  const { side, asset, fiat } = typed;
  const hint = side === "sell" ? t("adverts.free", { quantity: `${formats.amount(free)} ${asset}` }) : undefined;
  return (
    <div id="amount" className="scroll-mt-4">
      <Card title={t("adverts.how_much")}>
        <div className="flex flex-col gap-4">
          <Field label={t("adverts.quantity")} hint={hint} error={wrong("quantity")}>
            <AmountInput name="quantity" unit={asset} defaultValue={typed.quantity} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t("adverts.min_amount")} error={wrong("min")}>
              <TextInput
                name="min"
                inputMode="decimal"
                defaultValue={typed.min}
                after={<span className="pr-2">{fiat}</span>}
                autoComplete="off"
              />
            </Field>
            <Field label={t("adverts.max_amount")} error={wrong("max")}>
              <TextInput
                name="max"
                inputMode="decimal"
                defaultValue={typed.max}
                after={<span className="pr-2">{fiat}</span>}
                autoComplete="off"
              />
            </Field>
          </div>
        </div>
      </Card>
    </div>
  );
}

/** Own accounts for an advert that sells, ways of paying for one that buys, and how long a payment may take. */
export function PaymentSection({ data, typed, wrong }: SectionProps & { data: AdvertFormData }) {
  const t = useTexts();
  const { side, methods } = typed;
  const { choices } = data;
  const sells = side === "sell";
  const windows = [...new Set([...WINDOWS.map(String), typed.window])];
  return (
    <div id="payment" className="scroll-mt-4">
      <Card title={t("adverts.how_paid")}>
        <fieldset className="min-w-0">
          <legend className="text-13 font-medium text-ink-soft">{t(sells ? "adverts.paid_to" : "adverts.pay_with")}</legend>
          {choices.length === 0 ? <p className="mt-2">{t("adverts.no_account")}</p> : null}
          <div className={sells ? "" : "grid max-h-72 gap-x-4 overflow-y-auto sm:grid-cols-2"}>
            {choices.map(({ value, title, mark, text }) => (
              <Checkbox key={value} name="methods" value={value} hint={text || undefined} defaultChecked={methods.includes(value)}>
                <span className="flex gap-2">
                  <PaymentMark mark={mark} className="mt-0.5 size-5 text-ink-faint" />
                  {title}
                </span>
              </Checkbox>
            ))}
          </div>
          <div aria-live="polite" className="text-13 text-danger-ink empty:hidden">
            {wrong("methods")}
          </div>
        </fieldset>
        {sells ? (
          <Button type="submit" name="act" value="account" variant="quiet" size="sm" className="mt-2">
            {t("adverts.add_account")}
          </Button>
        ) : null}
        <Field label={t("adverts.window")} className="mt-4">
          <Select
            name="window"
            defaultValue={typed.window}
            options={windows.map((minutes) => ({ value: minutes, text: t("adverts.minutes", { minutes: Number.parseInt(minutes, 10) }) }))}
          />
        </Field>
      </Card>
    </div>
  );
}
