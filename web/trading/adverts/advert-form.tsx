import { useState } from "react";
import { useActionData, useNavigation, useSubmit } from "react-router";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { CurrencyMark } from "@plaza/ui/currency-mark.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { Notice } from "@plaza/ui/notice.tsx";
import { SearchPicker } from "@plaza/ui/search-picker.tsx";
import { Segmented } from "@plaza/ui/segmented.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { AmountSection, PaymentSection } from "./deal-sections.tsx";
import type { AdvertFormData, NotPosted } from "./form.server.ts";
import { MoreSections } from "./more-sections.tsx";
import { PricePreview } from "./price-preview.tsx";
import { PriceSection } from "./price-section.tsx";
import type { TypedAdvert } from "./form-values.ts";
import { usePreview } from "./use-preview.ts";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

/** What may be wrong besides the price and the methods of payment. */
const FIELDS = [
  ["margin", "adverts.margin"],
  ["floor", "adverts.floor"],
  ["ceiling", "adverts.ceiling"],
  ["quantity", "adverts.quantity"],
  ["min", "adverts.min_amount"],
  ["max", "adverts.max_amount"],
  ["message", "adverts.message"],
  ["autoReply", "adverts.auto_reply"],
  ["minTrades", "adverts.min_trades"],
  ["minRate", "adverts.min_rate"],
  ["minAge", "adverts.min_age"],
  ["timeZone", "adverts.time_zone"],
] as const;

/** The whole form on one page, most important first; what most people leave as it is stands folded at the end. */
export function AdvertForm({ data }: { data: AdvertFormData }) {
  const t = useTexts();
  const refused = useActionData<NotPosted>();
  const busy = useNavigation().state === "submitting";
  const typed = refused?.typed ?? data.typed;
  const [priceType, setPriceType] = useState(typed.priceType);
  const { preview, follow } = usePreview(refused?.preview ?? data.preview, typed, data.advId);
  const wrong = useWrong(refused);
  const editing = data.advId !== null;
  return (
    <PostForm unchecked onInput={(event) => follow(event.currentTarget)} className="flex flex-col gap-4">
      {/* Enter in a field presses a form's first submit button, which must be posting and not the preview. */}
      <button type="submit" name="act" value="post" tabIndex={-1} aria-hidden="true" className="sr-only" />
      {data.version === null ? null : <input type="hidden" name="version" value={data.version} />}
      <Problems refused={refused} priceType={priceType} wrong={wrong} />
      {data.preview.pausedUntil === undefined ? null : <Paused until={data.preview.pausedUntil} />}
      <Pair data={data} />
      <div id="price" className="scroll-mt-4">
        <Card title={t("adverts.price")}>
          <PriceSection typed={typed} priceType={priceType} onPriceType={setPriceType} wrong={wrong} />
          <PricePreview preview={preview} side={typed.side} fiat={typed.fiat} />
          {refused?.code === "price_out_of_band" || preview.verdict === "ask" ? (
            <Checkbox id="field-confirmPrice" name="confirmPrice" value="yes" invalid={refused?.code === "price_out_of_band"}>
              {t("adverts.confirm_price")}
            </Checkbox>
          ) : null}
        </Card>
      </div>
      <AmountSection data={data} typed={typed} wrong={wrong} tooFew={refused?.code === "insufficient_balance"} />
      <PaymentSection data={data} typed={typed} wrong={wrong} />
      <MoreSections typed={typed} timeZones={data.timeZones} countries={data.countries} wrong={wrong} textSigns={preview.textSigns} />
      <div className="px-4 sm:px-0">
        <Button type="submit" name="act" value="post" variant="primary" size="lg" wide busy={busy}>
          {t(editing ? "adverts.save" : "adverts.publish")}
        </Button>
      </div>
    </PostForm>
  );
}

/** What is wrong with a field; undefined: nothing. */
function useWrong(refused: NotPosted | undefined): (field: string) => string | undefined {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  return (field) => {
    if (!refused?.wrong.includes(field) || refused.code === "price_out_of_band") return undefined;
    const { typed, least } = refused;
    const need = refused.needs[field as keyof TypedAdvert];
    const inFiat = (text: string) => `${formats.limit(parseAmountInput(text, lang) ?? text, typed.fiat)} ${typed.fiat}`;
    if (need === "need_max") return t("adverts.need_max", { amount: inFiat(typed.min) });
    if (need === "need_ceiling") return t("adverts.need_ceiling", { price: `${typed.floor} ${typed.fiat}` });
    if (need !== undefined) return t(`adverts.${need}`);
    return least === null ? refused.message : t("adverts.need_quantity", { quantity: formats.coinsText(least, typed.asset) });
  };
}

/** Said before the form is filled in: after lost appeals it would be refused whatever is in it. */
function Paused({ until }: { until: string }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return <Notice kind="warn">{t("limits.appeals_paused", { time: formats.date(until, zone) })}</Notice>;
}

interface ProblemsProps {
  readonly refused: NotPosted | undefined;
  readonly priceType: TypedAdvert["priceType"];
  readonly wrong: (field: string) => string | undefined;
}

function Problems({ refused, priceType, wrong }: ProblemsProps) {
  const t = useTexts();
  return (
    <ErrorSummary
      whole={refused?.wrong.length === 0 ? refused.message : null}
      fields={[
        [priceType === "fixed" ? "price" : "margin", t("adverts.price"), wrong("price")],
        ["confirmPrice", t("adverts.price"), refused?.code === "price_out_of_band" ? refused.message : null],
        ...FIELDS.map(([name, label]) => [name, t(label), wrong(name)] as const),
        ["methods", t("adverts.how_paid"), wrong("methods")],
      ]}
    />
  );
}

/** Side, coin and currency. They decide what can be chosen below, so another one is another page; an advert keeps its own. */
function Pair({ data }: { data: AdvertFormData }) {
  const t = useTexts();
  const lang = useLang();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const { side, asset, fiat } = data.typed;
  const fixed = <FixedPair typed={data.typed} />;
  if (data.advId !== null) return fixed;
  const go = (change: Record<string, string>) =>
    void submit({ side, asset, fiat, ...change }, { action: paths.newAdvert(lang), replace: true });
  const search = (change: Record<string, string>) => paths.newAdvert(lang, new URLSearchParams({ side, asset, fiat, ...change }));
  const picker = { searchLabel: t("adverts.search"), closeLabel: t("adverts.close_picker"), noneText: t("adverts.none_found") };
  const note = (code: string, name: string) => (name === code ? undefined : name);
  return (
    <Card>
      {fixed}
      <Segmented
        label={t("adverts.side")}
        segments={[
          { value: "sell", text: t("adverts.sell"), href: search({ side: "sell" }) },
          { value: "buy", text: t("adverts.buy"), href: search({ side: "buy" }) },
        ]}
        value={side}
        className="mb-4"
      />
      <div className="grid grid-cols-2 gap-4">
        <Field label={t("adverts.asset")}>
          <SearchPicker
            {...(hydrated ? {} : { name: "wanted_asset" })}
            options={data.coins.map(({ code, name }) => ({ value: code, text: code, note: note(code, name) }))}
            value={asset}
            onChange={(value) => go({ asset: value })}
            label={t("adverts.asset")}
            title={t("adverts.asset")}
            {...picker}
          />
        </Field>
        <Field label={t("adverts.fiat")}>
          <SearchPicker
            {...(hydrated ? {} : { name: "wanted_fiat" })}
            options={data.moneys.map(({ code, name }) => ({
              value: code,
              text: code,
              note: note(code, name),
              icon: <CurrencyMark code={code} />,
            }))}
            value={fiat}
            onChange={(value) => go({ fiat: value })}
            label={t("adverts.fiat")}
            title={t("adverts.fiat")}
            {...picker}
          />
        </Field>
      </div>
      <Button type="submit" name="act" value="pair" className="mt-4 scripted:hidden">
        {t("adverts.apply")}
      </Button>
    </Card>
  );
}

function FixedPair({ typed }: { typed: TypedAdvert }) {
  return (
    <>
      <input type="hidden" name="side" value={typed.side} />
      <input type="hidden" name="asset" value={typed.asset} />
      <input type="hidden" name="fiat" value={typed.fiat} />
    </>
  );
}
