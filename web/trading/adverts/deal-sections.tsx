import { useState } from "react";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { useFormats, useLocale, useTexts } from "@plaza/messages/react.tsx";
import { AmountInput } from "@plaza/ui/amount-input.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { PaymentMark } from "@plaza/ui/payment-mark.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { TransferLink } from "../../shell/widget-host/transfer-link.tsx";
import { PurchaseHold } from "../take/purchase-hold.tsx";
import type { AdvertFormData } from "./form.server.ts";
import type { SectionProps } from "./price-section.tsx";
import { WINDOWS } from "./form-values.ts";
import { useFreeCoins } from "./use-available-balance.ts";

/** The most that the wire has. */
const COIN_PLACES = 18;

interface AmountSectionProps extends SectionProps {
  readonly data: AdvertFormData;
  /** The last try was refused for want of coins. */
  readonly tooFew: boolean;
}

/** How much is offered and how much one order may be. */
export function AmountSection({ data, typed, wrong, tooFew }: AmountSectionProps) {
  const t = useTexts();
  const { fiat } = typed;
  return (
    <div id="amount" className="scroll-mt-4">
      <Card title={t("adverts.how_much")}>
        <div className="flex flex-col gap-4">
          <Quantity data={data} typed={typed} wrong={wrong} tooFew={tooFew} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t("adverts.min_amount")} name="min" error={wrong("min")}>
              <TextInput
                name="min"
                inputMode="decimal"
                defaultValue={typed.min}
                after={<span className="pe-2">{fiat}</span>}
                autoComplete="off"
              />
            </Field>
            <Field label={t("adverts.max_amount")} name="max" error={wrong("max")}>
              <TextInput
                name="max"
                inputMode="decimal"
                defaultValue={typed.max}
                after={<span className="pe-2">{fiat}</span>}
                autoComplete="off"
              />
            </Field>
          </div>
        </div>
      </Card>
    </div>
  );
}

/** A seller sees how many coins there are, and where the rest can come from when they are too few. */
function Quantity({ data, typed, wrong, tooFew }: AmountSectionProps) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLocale();
  const { side, asset } = typed;
  const { free, hasMoved } = useFreeCoins(data, asset);
  const [text, setText] = useState(typed.quantity);
  const refusedStill = tooFew && !hasMoved;
  // An online advert has its own coins in escrow, which only the server can count.
  const exceeds = data.advId === null && isMore(parseAmountInput(text, lang) ?? "0", free);
  return (
    <div>
      <Field
        label={t("adverts.quantity")}
        hint={side === "sell" ? t("adverts.free", { quantity: formats.coinsText(free, asset) }) : undefined}
        name="quantity"
        error={tooFew && hasMoved ? undefined : wrong("quantity")}
      >
        <AmountInput name="quantity" unit={asset} defaultValue={typed.quantity} onChange={({ target }) => setText(target.value)} />
      </Field>
      {side === "sell" && (refusedStill || exceeds || free === "0") ? (
        <TransferLink coin={asset} className="link inline-flex min-h-11 items-center text-13 font-medium">
          {t("adverts.move_coins", { asset })}
        </TransferLink>
      ) : null}
    </div>
  );
}

function isMore(wanted: string, free: string): boolean {
  return (parseDecimal(wanted, COIN_PLACES) ?? 0n) > (parseDecimal(free, COIN_PLACES) ?? 0n);
}

/** The user's accounts for a sell advert, payment methods for a buy advert, and the payment window. */
export function PaymentSection({ data, typed, wrong }: SectionProps & { data: AdvertFormData }) {
  const t = useTexts();
  const { side, methods } = typed;
  const { choices } = data;
  const sells = side === "sell";
  const windows = [...new Set([...WINDOWS.map(String), typed.window])];
  return (
    <div id="payment" className="scroll-mt-4">
      <Card title={t("adverts.how_paid")}>
        <fieldset id="field-methods" className="min-w-0">
          <legend className="text-13 font-medium text-ink-soft">{t(sells ? "adverts.paid_to" : "adverts.pay_with")}</legend>
          {choices.length === 0 ? <p className="mt-2">{t("adverts.no_account")}</p> : null}
          <div className={sells ? "" : "grid max-h-72 gap-x-4 overflow-y-auto sm:grid-cols-2"}>
            {choices.map(({ value, methodId, title, mark, text }) => (
              <Checkbox key={value} name="methods" value={value} hint={text || undefined} defaultChecked={methods.includes(value)}>
                <span className="flex gap-2">
                  <PaymentMark mark={mark} methodId={methodId} className="mt-0.5 size-5 text-ink-faint" />
                  {title}
                </span>
              </Checkbox>
            ))}
          </div>
          <div aria-live="polite" className="text-13 text-danger-ink empty:hidden">
            {wrong("methods")}
          </div>
        </fieldset>
        {sells ? null : (
          <div className="mt-3 empty:hidden">
            <PurchaseHold hold={data.preview.hold} methods={choices.map(({ value, title }) => ({ methodId: value, name: title }))} />
          </div>
        )}
        {sells ? (
          <Button type="submit" name="act" value="account" variant="quiet" size="sm" className="mt-2">
            {t("adverts.add_account")}
          </Button>
        ) : null}
        <Field label={t("adverts.window")} className="mt-4">
          <Select
            name="paymentWindowMinutes"
            defaultValue={typed.window}
            options={windows.map((minutes) => ({ value: minutes, text: t("adverts.minutes", { minutes: Number.parseInt(minutes, 10) }) }))}
          />
        </Field>
      </Card>
    </div>
  );
}
