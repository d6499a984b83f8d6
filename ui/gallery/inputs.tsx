import { useState } from "react";
import { AmountInput } from "../amount-input.tsx";
import { Button } from "../button.tsx";
import { Checkbox } from "../checkbox.tsx";
import { CodeInput } from "../code-input.tsx";
import { FileInput } from "../file-input.tsx";
import { Field } from "../field.tsx";
import { BankIcon } from "../action-icons.tsx";
import { SearchIcon } from "../icons.tsx";
import { PasswordInput } from "../password-input.tsx";
import { RadioCards } from "../radio-cards.tsx";
import { SearchPicker } from "../search-picker.tsx";
import { Select } from "../select.tsx";
import { SwitchButton } from "../switch-button.tsx";
import { Switch } from "../switch.tsx";
import { TextInput } from "../text-input.tsx";
import type { Sample } from "./sample.ts";
import { Section } from "./section.tsx";

const CURRENCIES = ["USD", "EUR", "GBP", "JPY", "HKD", "BRL", "INR", "IDR", "KRW", "MYR", "THB", "VND", "TWD", "TRY", "RUB", "PLN"];

function named(code: string, lang?: string): string {
  return new Intl.DisplayNames(lang ?? "en", { type: "currency" }).of(code) ?? code;
}

/** Everything that is typed into or chosen from. */
export function Inputs({ sample }: { sample: Sample }) {
  const { field, name, act, word, sentence } = sample;
  return (
    <>
      <Section name="Field TextInput AmountInput Select SearchPicker" plain>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={field.amount} aside={field.hint} hint={sentence}>
            <AmountInput
              unit="USD"
              defaultValue="1,250.00"
              action={
                <Button variant="quiet" size="sm">
                  {act.all}
                </Button>
              }
            />
          </Field>
          <Field label={field.amount} error={field.error}>
            <AmountInput unit="USDT" placeholder="0.00" />
          </Field>
          <Field label={field.text} hint={field.hint}>
            <TextInput defaultValue={word} />
          </Field>
          <Field label={field.text} error={field.error} required>
            <TextInput placeholder={word} />
          </Field>
          <Field label={field.text}>
            <TextInput type="search" before={<SearchIcon />} placeholder={name.search} />
          </Field>
          <Field label={field.text}>
            <TextInput disabled defaultValue={word} />
          </Field>
          <Field label={field.choice}>
            <Select options={sample.steps.map((text) => ({ value: text, text }))} />
          </Field>
          <Field label={field.list}>
            <Picker sample={sample} />
          </Field>
        </div>
      </Section>
      <Section name="FileInput" plain>
        <Field label={field.text}>
          <FileInput choose={act.more} />
        </Field>
      </Section>
      <Section name="CodeInput PasswordInput" plain>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={field.code} hint={field.hint}>
            <CodeInput defaultValue="123456" />
          </Field>
          <Field label={field.code} error={field.error}>
            <CodeInput defaultValue="12" />
          </Field>
          <Field label={field.password}>
            <PasswordInput showLabel={name.show} hideLabel={name.hide} defaultValue="correct horse" autoComplete="off" />
          </Field>
        </div>
      </Section>
      <Section name="Checkbox Switch RadioCards" plain>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <div>
            <Checkbox defaultChecked hint={field.hint}>
              {sentence}
            </Checkbox>
            <Checkbox>{word}</Checkbox>
            <Checkbox invalid>{word}</Checkbox>
            <Checkbox disabled defaultChecked>
              {word}
            </Checkbox>
            <Switch defaultChecked hint={field.hint}>
              {word}
            </Switch>
            <Switch>{sentence}</Switch>
            <Switch disabled>{word}</Switch>
            <div className="flex gap-4">
              <SwitchButton isOn label={word} />
              <SwitchButton isOn={false} label={sentence} />
            </div>
          </div>
          <RadioCards
            legend={field.legend}
            name="account"
            defaultValue="0"
            cards={sample.steps.map((title, index) => ({
              value: String(index),
              title,
              text: sentence,
              icon: <BankIcon className="text-ink-faint" />,
              disabled: index === 3,
            }))}
          />
        </div>
      </Section>
    </>
  );
}

function Picker({ sample }: { sample: Sample }) {
  const [value, setValue] = useState("EUR");
  return (
    <SearchPicker
      name="fiat"
      label={sample.field.list}
      title={sample.field.list}
      searchLabel={sample.name.search}
      closeLabel={sample.name.close}
      noneText={sample.name.none}
      value={value}
      onChange={setValue}
      options={CURRENCIES.map((code) => ({ value: code, text: code, note: named(code) }))}
    />
  );
}
