import type { ReactNode } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { ReasonField } from "../forms/folded-form.tsx";
import { StaffForm, StaffInput, StaffSelect } from "../forms/staff-form.tsx";
import type { ListedCoin, ListedCurrency } from "./listed-entries.ts";

/** Where a new entry is listed: after the others. */
const LAST_POSITION = 1000;

/** Changes a coin, or proposes a new one. */
export function CoinForm({ coin }: { coin: ListedCoin | null }) {
  const t = useTexts();
  return (
    <EntryForm
      entry={coin}
      act={coin === null ? "add_coin" : "change_coin"}
      label={coin === null ? t("assets.add_coin") : t("assets.save")}
    >
      <StaffInput name="name" label={t("assets.name")} required maxLength={60} autoComplete="off" defaultValue={coin?.name} />
      {coin === null ? (
        <StaffInput
          name="precision"
          label={t("assets.digits")}
          hint={t("assets.digits_help")}
          required
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
        />
      ) : null}
      <StaffInput
        name="minQuantity"
        label={t("assets.least")}
        required
        inputMode="decimal"
        maxLength={40}
        autoComplete="off"
        defaultValue={coin?.minQuantity}
      />
      <StaffInput
        name="logoUrl"
        label={t("assets.logo")}
        hint={t("assets.logo_help")}
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
        defaultValue={coin?.logoUrl ?? ""}
      />
      <Countries name="hiddenIn" label={t("assets.hidden_in")} codes={coin?.hiddenIn} />
    </EntryForm>
  );
}

/** Changes a currency, or proposes a new one. */
export function CurrencyForm({ currency }: { currency: ListedCurrency | null }) {
  const t = useTexts();
  const isNew = currency === null;
  return (
    <EntryForm
      entry={currency}
      act={isNew ? "add_currency" : "change_currency"}
      label={isNew ? t("assets.add_currency") : t("assets.save")}
    >
      <StaffInput name="symbol" label={t("assets.symbol")} required maxLength={8} autoComplete="off" defaultValue={currency?.symbol} />
      <Countries name="countries" label={t("assets.countries")} codes={currency?.countries} />
    </EntryForm>
  );
}

function Countries({ name, label, codes }: { name: string; label: string; codes?: readonly string[] | undefined }) {
  const t = useTexts();
  return (
    <StaffInput
      name={name}
      label={label}
      hint={t("assets.countries_help")}
      maxLength={1000}
      autoComplete="off"
      spellCheck={false}
      defaultValue={codes?.join(" ") ?? ""}
    />
  );
}

interface EntryFormProps {
  readonly entry: ListedCoin | ListedCurrency | null;
  readonly act: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** What coins and currencies have in common. A code never changes: only a new entry asks for it. */
function EntryForm({ entry, act, label, children }: EntryFormProps) {
  const t = useTexts();
  const states = [
    { value: "yes", text: t("assets.on") },
    { value: "no", text: t("assets.off") },
  ];
  return (
    <StaffForm
      acts={act}
      {...(entry === null ? { otherwise: "code" } : { about: { code: entry.code } })}
      className="mt-3 grid max-w-3xl gap-4 sm:grid-cols-2 sm:items-start"
      buttons={
        <div>
          <Button type="submit" name="act" value={act} variant="primary">
            {label}
          </Button>
        </div>
      }
    >
      {entry === null ? (
        <StaffInput name="code" label={t("assets.code")} required maxLength={10} autoComplete="off" spellCheck={false} />
      ) : null}
      {children}
      <StaffSelect name="isOn" label={t("assets.state")} defaultValue={entry?.isOn === false ? "no" : "yes"} options={states} />
      <StaffInput
        name="position"
        label={t("assets.order")}
        hint={t("assets.order_help")}
        required
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        defaultValue={String(entry?.position ?? LAST_POSITION)}
      />
      <ReasonField className="sm:col-span-2" />
    </StaffForm>
  );
}
