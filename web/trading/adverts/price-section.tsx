import { useTexts } from "@plaza/messages/react.tsx";
import { AmountInput } from "@plaza/ui/amount-input.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { Segmented } from "@plaza/ui/segmented.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import type { TypedAdvert } from "./form-values.ts";

export interface SectionProps {
  readonly typed: TypedAdvert;
  /** What is wrong with a field. */
  readonly wrong: (field: string) => string | undefined;
}

interface PriceSectionProps extends SectionProps {
  readonly priceType: TypedAdvert["priceType"];
  readonly onPriceType: (type: TypedAdvert["priceType"]) => void;
}

/** A fixed price, or one that follows the market between two bounds. Without scripts the fields of both are there. */
export function PriceSection({ typed, priceType, onPriceType, wrong }: PriceSectionProps) {
  const t = useTexts();
  const hydrated = useHydrated();
  const shows = (type: TypedAdvert["priceType"]) => !hydrated || priceType === type;
  // Where scripts run, the fields of the other kind go away in a moment: nothing moves then that was seen.
  const standsInFor = (type: TypedAdvert["priceType"]) => (priceType === type ? undefined : "scripted:hidden");
  const { asset, fiat } = typed;
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t("adverts.price_type")}
        name="priceType"
        segments={[
          { value: "fixed", text: t("adverts.fixed") },
          { value: "floating", text: t("adverts.follows") },
        ]}
        value={priceType}
        onChange={hydrated ? (value) => onPriceType(value as TypedAdvert["priceType"]) : undefined}
      />
      {shows("fixed") ? (
        <div className={standsInFor("fixed")}>
          <Field label={t("adverts.unit_price", { asset })} name="price" error={wrong("price")}>
            <AmountInput name="price" unit={fiat} defaultValue={typed.price} />
          </Field>
        </div>
      ) : null}
      {shows("floating") ? (
        <div className={`flex flex-col gap-4 ${standsInFor("floating") ?? ""}`}>
          <Field
            label={t("adverts.margin")}
            hint={t("adverts.margin_help")}
            name="margin"
            error={wrong("margin") ?? (hydrated ? wrong("price") : undefined)}
          >
            <TextInput
              name="margin"
              inputMode="text"
              defaultValue={typed.margin}
              after={<span className="pe-2">%</span>}
              autoComplete="off"
            />
          </Field>
          <Bounds typed={typed} wrong={wrong} />
        </div>
      ) : null}
    </div>
  );
}

/** Between which prices it follows. */
function Bounds({ typed, wrong }: SectionProps) {
  const t = useTexts();
  const { fiat } = typed;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t("adverts.floor")} aside={t("adverts.optional")} name="floor" error={wrong("floor")}>
        <TextInput
          name="floor"
          inputMode="decimal"
          defaultValue={typed.floor}
          after={<span className="pe-2">{fiat}</span>}
          autoComplete="off"
        />
      </Field>
      <Field label={t("adverts.ceiling")} aside={t("adverts.optional")} name="ceiling" error={wrong("ceiling")}>
        <TextInput
          name="ceiling"
          inputMode="decimal"
          defaultValue={typed.ceiling}
          after={<span className="pe-2">{fiat}</span>}
          autoComplete="off"
        />
      </Field>
    </div>
  );
}
