import type { ReactNode } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { PostForm } from "../shell/forms/post-form.tsx";
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
      <Field label={t("assets.name")} required>
        <TextInput name="name" required maxLength={60} autoComplete="off" defaultValue={coin?.name} />
      </Field>
      {coin === null ? (
        <Field label={t("assets.digits")} hint={t("assets.digits_help")} required>
          <TextInput name="precision" required inputMode="numeric" maxLength={2} autoComplete="off" />
        </Field>
      ) : null}
      <Field label={t("assets.least")} required>
        <TextInput name="minQuantity" required inputMode="decimal" maxLength={40} autoComplete="off" defaultValue={coin?.minQuantity} />
      </Field>
      <Field label={t("assets.logo")} hint={t("assets.logo_help")}>
        <TextInput name="logoUrl" maxLength={300} autoComplete="off" spellCheck={false} defaultValue={coin?.logoUrl ?? ""} />
      </Field>
      <Field label={t("assets.hidden_in")} hint={t("assets.countries_help")}>
        <TextInput name="hiddenIn" maxLength={1000} autoComplete="off" spellCheck={false} defaultValue={coin?.hiddenIn.join(" ")} />
      </Field>
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
      <Field label={t("assets.symbol")} required>
        <TextInput name="symbol" required maxLength={8} autoComplete="off" defaultValue={currency?.symbol} />
      </Field>
      <Field label={t("assets.countries")} hint={t("assets.countries_help")}>
        <TextInput name="countries" maxLength={1000} autoComplete="off" spellCheck={false} defaultValue={currency?.countries.join(" ")} />
      </Field>
    </EntryForm>
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
    <PostForm className="mt-3 grid max-w-3xl gap-4 sm:grid-cols-2 sm:items-start">
      {entry === null ? (
        <Field label={t("assets.code")} required>
          <TextInput name="code" required maxLength={10} autoComplete="off" spellCheck={false} />
        </Field>
      ) : (
        <input type="hidden" name="code" value={entry.code} />
      )}
      {children}
      <Field label={t("assets.state")}>
        <Select name="isOn" defaultValue={entry?.isOn === false ? "no" : "yes"} options={states} />
      </Field>
      <Field label={t("assets.order")} hint={t("assets.order_help")} required>
        <TextInput
          name="position"
          required
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          defaultValue={String(entry?.position ?? LAST_POSITION)}
        />
      </Field>
      <Field label={t("desk.reason")} required className="sm:col-span-2">
        <TextInput name="reason" required maxLength={300} />
      </Field>
      <div>
        <Button type="submit" name="act" value={act} variant="primary">
          {label}
        </Button>
      </div>
    </PostForm>
  );
}
