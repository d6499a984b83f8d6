import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import type { Move, Wallets } from "./api.ts";
import { movableWallets } from "./transfer-input.ts";

interface MovedProps {
  readonly move: Move;
  /** An exchange has yet to confirm it. */
  readonly onItsWay: boolean;
  readonly wallets: Wallets;
  readonly onAgain: () => void;
}

/** What was moved, and what lies where now, as the API has answered. */
export function Moved({ move, onItsWay, wallets, onAgain }: MovedProps) {
  const t = useTexts();
  const formats = useFormats();
  const balance = wallets.balances.find(({ assetCode }) => assetCode === move.assetCode);
  const inCoin = (amount: string) => formats.coinsText(amount, move.assetCode);
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Notice kind="success">{onItsWay ? t("transfer.on_its_way") : t("transfer.moved", { amount: inCoin(move.quantity) })}</Notice>
      </div>
      <section>
        <h3 className="mb-1 text-13 font-medium text-ink-soft">{t("transfer.balances")}</h3>
        <dl className="flex flex-col">
          {movableWallets(wallets).map((wallet) => (
            <div key={wallet} className="flex justify-between gap-3 border-b border-line py-3 last:border-0">
              <dt className="text-ink-soft">{t(`transfer.wallet_${wallet}`)}</dt>
              <dd className="font-semibold tabular-nums">{inCoin(balance?.[wallet] ?? "0")}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Button onClick={onAgain} wide>
        {t("transfer.again")}
      </Button>
    </div>
  );
}
