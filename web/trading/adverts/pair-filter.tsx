import type { ChangeEvent } from "react";
import { Form, useNavigate } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";
import { listHref } from "./list-filter.ts";
import type { AdvertsData } from "./list.server.ts";

/** One coin or currency of those that the adverts have: a plain form, sent with each choice where scripts run. Nothing where there is no choice. */
export function PairFilter({ data: { filter, pairs } }: { data: AdvertsData }) {
  const t = useTexts();
  const lang = useLang();
  const navigate = useNavigate();
  const coins = choices(
    pairs.map(({ asset }) => asset),
    filter.asset,
  );
  const moneys = choices(
    pairs.map(({ fiat }) => fiat),
    filter.fiat,
  );
  if (coins.length < 2 && moneys.length < 2) return null;
  const follow = ({ currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const { asset, fiat } = Object.fromEntries(new FormData(currentTarget));
    const chosen = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
    void navigate(listHref(lang, { ...filter, asset: chosen(asset), fiat: chosen(fiat) }), { preventScrollReset: true });
  };
  return (
    // A new address draws the form again, so that its fields match the list.
    <Form
      method="get"
      action={paths.adverts(lang)}
      key={JSON.stringify(filter)}
      onChange={follow}
      className="flex w-full flex-wrap items-center gap-2 sm:w-auto"
    >
      {filter.state === null ? null : <input type="hidden" name="state" value={filter.state} />}
      {filter.side === null ? null : <input type="hidden" name="side" value={filter.side} />}
      {coins.length < 2 ? null : (
        <Select
          name="asset"
          aria-label={t("adverts.asset")}
          className="min-w-36 flex-1 sm:flex-none"
          defaultValue={filter.asset ?? ""}
          options={[{ value: "", text: t("adverts.asset_any") }, ...coins.map((code) => ({ value: code, text: code }))]}
        />
      )}
      {moneys.length < 2 ? null : (
        <Select
          name="fiat"
          aria-label={t("adverts.fiat")}
          className="min-w-36 flex-1 sm:flex-none"
          defaultValue={filter.fiat ?? ""}
          options={[{ value: "", text: t("adverts.fiat_any") }, ...moneys.map((code) => ({ value: code, text: code }))]}
        />
      )}
      <Button type="submit" className="scripted:hidden">
        {t("adverts.apply")}
      </Button>
    </Form>
  );
}

/** Each once, by its code; what is chosen is among them, also where no advert has it in another state. */
function choices(codes: readonly string[], chosen: string | null): string[] {
  return [...new Set(chosen === null ? codes : [...codes, chosen])].toSorted();
}
