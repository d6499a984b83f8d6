import type { AdvertView } from "@plaza/contract/calls/market.ts";
import { countryName } from "@plaza/messages/country-name.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { useLang } from "../../shell/root-data.ts";

/** The advertiser's message and requirements. */
export function AdvertiserTerms({ advert: { message, requirements } }: { advert: AdvertView }) {
  const t = useTexts();
  const conditions = useConditions(requirements);
  return (
    <>
      {message ? (
        <section>
          <h3 className="text-13 font-medium text-ink-soft">{t("take.advertiser_terms")}</h3>
          <p className="mt-1 rounded-base bg-sunken p-3 text-15 whitespace-pre-line">{message}</p>
        </section>
      ) : null}
      {conditions.length > 0 ? (
        <section>
          <h3 className="text-13 font-medium text-ink-soft">{t("take.conditions")}</h3>
          <ul className="mt-1 list-disc ps-5 text-15">
            {conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function useConditions({
  minCompletedTrades,
  minCompletionRate,
  minAccountAgeDays,
  verifiedOnly,
  bankReference,
  blockTrade,
  countries,
}: AdvertView["requirements"]): string[] {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  return [
    minCompletedTrades ? t("take.condition_trades", { count: minCompletedTrades }) : "",
    minCompletionRate ? t("take.condition_rate", { rate: formats.percent(minCompletionRate) }) : "",
    minAccountAgeDays ? t("take.condition_age", { count: minAccountAgeDays }) : "",
    blockTrade ? t("take.condition_block") : "",
    verifiedOnly ? t("take.condition_verified") : "",
    bankReference ? t("take.condition_reference") : "",
    countries && countries.length > 0
      ? t("take.condition_countries", {
          countries: formats.list(
            countries.map((code) => countryName(code, lang)),
            "disjunction",
          ),
        })
      : "",
  ].filter((condition) => condition !== "");
}
