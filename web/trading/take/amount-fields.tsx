import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import { AmountInput } from "@plaza/ui/amount-input.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { TransferLink } from "../../shell/widget-host/transfer-link.tsx";
import type { OpenTakePage } from "./take.server.ts";
import { holdsMoney, mostOf, type Deal, type Typed } from "./terms.ts";
import type { TakeFields } from "./use-take-fields.ts";

export interface AmountFieldsProps {
  readonly deal: Deal;
  readonly taking: OpenTakePage;
  readonly fields: TakeFields;
  readonly error: string | undefined;
  /** A seller has typed more than lies in P2P. */
  readonly short: boolean;
}

/** "I will pay" and "I will receive". Without scripts one of them is filled in; with them the other follows each key. */
export function AmountFields({ deal, taking: { advert }, fields, error, short }: AmountFieldsProps) {
  const t = useTexts();
  const formats = useFormats();
  const unit = (field: Typed) => (holdsMoney(deal.side, field) ? advert.fiat : advert.asset);
  const limits = `${t("take.limits_range", { min: formats.limit(advert.minAmount, advert.fiat), max: formats.limit(advert.maxAmount, advert.fiat) })} ${advert.fiat}`;
  const balance =
    deal.balance === null
      ? undefined
      : t("take.balance", { amount: formats.coinsText(formatDecimal(deal.balance, deal.assetPrecision), advert.asset) });
  const input = (field: Typed, label: string, more: { aside?: string | undefined; hint?: string | undefined; all?: boolean }) => (
    <Field label={label} aside={more.aside} hint={more.hint} error={fields.typed === field ? error : undefined}>
      <AmountInput
        name={field}
        unit={unit(field)}
        maxLength={40}
        placeholder="0"
        value={fields.text[field]}
        onChange={(event) => fields.type(field, event.target.value)}
        onBlur={fields.leave}
        action={more.all ? <All deal={deal} unit={unit(mostOf(deal).field)} onFill={fields.fillMost} /> : null}
      />
    </Field>
  );
  return (
    <div className="flex flex-col gap-3">
      <input type="hidden" name="typed" value={useHydrated() ? fields.typed : ""} />
      {input("pay", t("take.i_will_pay"), { aside: balance ?? limits, all: true })}
      {input("receive", t("take.i_will_receive"), {
        aside: balance === undefined ? undefined : limits,
        hint: deal.feeRate > 0n ? t("take.after_fee") : undefined,
      })}
      {short ? (
        <TransferLink coin={advert.asset} className="link flex min-h-11 items-center self-start text-13 font-medium">
          {t("take.move_coins", { asset: advert.asset })}
        </TransferLink>
      ) : null}
    </div>
  );
}

function All({ deal, unit, onFill }: { deal: Deal; unit: string; onFill: () => void }) {
  const t = useTexts();
  const formats = useFormats();
  const { decimal, field } = mostOf(deal);
  const amount = holdsMoney(deal.side, field) ? formats.fiatText(decimal, unit) : formats.coinsText(decimal, unit);
  return (
    <button type="button" data-needs-script className="link min-h-11 px-2 text-15 font-medium" onClick={onFill}>
      {t("take.all")} <span className="sr-only">{t("take.fill_most", { amount })}</span>
    </button>
  );
}
