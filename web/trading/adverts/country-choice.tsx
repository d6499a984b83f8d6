import { useState } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { SearchIcon } from "@plaza/ui/icons.tsx";
import { matching } from "@plaza/ui/matching.ts";
import { TextInput } from "@plaza/ui/text-input.tsx";
import type { AdvertFormData } from "./form.server.ts";

/** Whose residents may take the advert: a list of ticks, which scripts let one search. What is hidden by the search stays chosen. */
export function CountryChoice({ chosen, countries }: { chosen: readonly string[] } & Pick<AdvertFormData, "countries">) {
  const t = useTexts();
  const [query, setQuery] = useState("");
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(chosen));
  const found = new Set(matching(countries, query).map(({ value }) => value));
  const tick = (value: string, on: boolean) => {
    const next = new Set(picked);
    if (on) next.add(value);
    else next.delete(value);
    setPicked(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-13 font-medium text-ink-soft">{t("adverts.countries")}</legend>
      <p className="caption" aria-live="polite">
        {picked.size === 0 ? t("adverts.countries_none") : t("adverts.countries_chosen", { count: picked.size })}
      </p>
      <Field label={t("adverts.search")} hideLabel className="mt-2 hidden scripted:block">
        <TextInput
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          placeholder={t("adverts.search")}
          before={<SearchIcon />}
          autoComplete="off"
        />
      </Field>
      <div className="mt-1 grid max-h-60 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {countries.map(({ value, text }) => (
          <Checkbox
            key={value}
            name="countries"
            value={value}
            checked={picked.has(value)}
            onChange={(event) => tick(value, event.target.checked)}
            className={found.has(value) ? "" : "hidden"}
          >
            {text}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
