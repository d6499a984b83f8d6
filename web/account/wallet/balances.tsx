import { WALLETS } from "@plaza/contract/wallet.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Money } from "@plaza/ui/money.tsx";
import type { WalletData } from "./wallet.server.ts";
import { CoinIcon } from "../../shell/coin-icon.tsx";

const HOLDINGS = [...WALLETS, "frozen"] as const;

/** Each coin with its sum, its worth, and where it is. */
export function Balances({ data: { balances, worth, fiat } }: { data: WalletData }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <Card title={t("wallet.balances")} flush>
      <ul aria-label={t("wallet.balances")} className="divide-y divide-line border-t border-line">
        {balances.map((balance) => {
          const value = worth.values[balance.assetCode];
          return (
            <li key={balance.assetCode} className="p-4 sm:px-6">
              <div className="flex items-center gap-3">
                <CoinIcon code={balance.assetCode} className="size-8" />
                <h3 className="flex-1 font-semibold">{balance.assetCode}</h3>
                <span className="flex flex-col items-end">
                  <Money amount={formats.coins(balance.total)} unit={balance.assetCode} size="md" />
                  {value === undefined ? null : <span className="caption tabular">{formats.fiatText(value, fiat)}</span>}
                </span>
              </div>
              <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
                {HOLDINGS.map((holding) => (
                  <div key={holding}>
                    <dt className="caption">{holding === "frozen" ? t("wallet.frozen") : t(`wallet.place.${holding}`)}</dt>
                    <dd className={`tabular ${balance[holding] === "0" ? "text-ink-faint" : ""}`}>{formats.coins(balance[holding])}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
