import type { ReactNode } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { ChevronDownIcon } from "@plaza/ui/icons.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { CoinForm, CurrencyForm } from "./catalogue-forms.tsx";
import { useRefusedForm } from "../forms/refused-form.tsx";
import type { ListedCoin, ListedCurrency } from "./listed-entries.ts";

/** Every coin in the order of the market's lists; an operator opens one to change it. */
export function CoinList({ coins, mayChange }: { coins: readonly ListedCoin[]; mayChange: boolean }) {
  const t = useTexts();
  return (
    <Entries id="coins" title={t("assets.coins")}>
      {mayChange ? (
        <Entry title={t("assets.add_coin")} acts="add_coin">
          <CoinForm coin={null} />
        </Entry>
      ) : null}
      {coins.map((coin) => (
        <Entry
          key={coin.code}
          title={`${coin.code} · ${coin.name}`}
          acts="change_coin"
          code={coin.code}
          isOff={!coin.isOn}
          note={[
            `${t("assets.digits")}: ${coin.precision}`,
            `${t("assets.least")}: ${coin.minQuantity}`,
            ...(coin.hiddenIn.length === 0 ? [] : [`${t("assets.hidden_in")}: ${coin.hiddenIn.join(" ")}`]),
          ].join(" · ")}
        >
          {mayChange ? <CoinForm coin={coin} /> : null}
        </Entry>
      ))}
    </Entries>
  );
}

/** Every currency in the order of the market's lists. */
export function CurrencyList({ currencies, mayChange }: { currencies: readonly ListedCurrency[]; mayChange: boolean }) {
  const t = useTexts();
  return (
    <Entries id="currencies" title={t("assets.currencies")}>
      {mayChange ? (
        <Entry title={t("assets.add_currency")} acts="add_currency">
          <CurrencyForm currency={null} />
        </Entry>
      ) : null}
      {currencies.map((currency) => (
        <Entry
          key={currency.code}
          title={`${currency.code} · ${currency.symbol}`}
          acts="change_currency"
          code={currency.code}
          isOff={!currency.isOn}
          note={[
            `${t("assets.digits")}: ${currency.precision}`,
            ...(currency.countries.length === 0 ? [] : [`${t("assets.countries")}: ${currency.countries.join(" ")}`]),
          ].join(" · ")}
        >
          {mayChange ? <CurrencyForm currency={currency} /> : null}
        </Entry>
      ))}
    </Entries>
  );
}

function Entries({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-17 font-semibold">
        {title}
      </h2>
      <Card flush>
        <ul className="divide-y divide-line">{children}</ul>
      </Card>
    </section>
  );
}

interface EntryProps {
  readonly title: string;
  /** What the form inside asks for, and of which entry: it is open where that was refused. */
  readonly acts: string;
  readonly code?: string;
  readonly isOff?: boolean;
  readonly note?: string;
  readonly children: ReactNode;
}

function Entry({ title, acts, code, isOff = false, note, children }: EntryProps) {
  const t = useTexts();
  const { isThis } = useRefusedForm(acts, code === undefined ? {} : { code });
  return (
    <li className="px-4 py-3 sm:px-6">
      <details open={isThis || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
          <span className="min-w-0 break-words">{title}</span>
          <span className="flex flex-none items-center gap-2">
            {isOff ? <Tag tone="danger">{t("assets.off")}</Tag> : null}
            <ChevronDownIcon className="size-4 text-ink-faint" />
          </span>
        </summary>
        {note === undefined ? null : <p className="caption mt-1 break-words">{note}</p>}
        {children}
      </details>
    </li>
  );
}
