import type { FrozenCoinsView } from "@plaza/contract/calls/wallet.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { LoadMore } from "@plaza/ui/load-more.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import type { WalletData } from "./wallet.server.ts";

/** Why coins are frozen: the orders and adverts that hold them, each a link to itself, and a merchant's deposit. */
export function Frozen({ frozen: { items, nextCursor } }: { frozen: WalletData["frozen"] }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <Card title={t("wallet.frozen_title")} flush>
      {items.length === 0 ? (
        <p className="px-4 pb-4 text-ink-soft sm:px-6 sm:pb-6">{t("wallet.frozen_none")}</p>
      ) : (
        <>
          <p className="caption -mt-2 px-4 pb-4 sm:px-6">{t("wallet.frozen_lead")}</p>
          <ul aria-label={t("wallet.frozen_title")} className="divide-y divide-line border-t border-line">
            {items.map((item) => (
              <Holding key={`${item.holder}${item.orderId ?? item.advId}`} item={item} />
            ))}
          </ul>
        </>
      )}
      {nextCursor === null ? null : (
        <LoadMore href={paths.wallet(lang, new URLSearchParams({ held: nextCursor }))}>{t("wallet.more")}</LoadMore>
      )}
    </Card>
  );
}

function Holding({ item: { holder, orderId, advId, assetCode, quantity } }: { item: FrozenCoinsView }) {
  const t = useTexts();
  const lang = useLang();
  const formats = useFormats();
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3 sm:px-6">
      <div className="min-w-0">
        {orderId === undefined ? null : (
          <Anchor href={paths.order(lang, "sell", orderId)} className="link tabular break-all">
            {t("wallet.order", { id: orderId })}
          </Anchor>
        )}
        {advId === undefined ? null : (
          <Anchor href={paths.advert(lang, advId)} className="link tabular break-all">
            {t("wallet.advert", { id: advId })}
          </Anchor>
        )}
        {holder === "deposit" ? (
          <Anchor href={paths.merchant(lang)} className="link">
            {t("merchants.deposit")}
          </Anchor>
        ) : null}
        <p className="caption">{t(`wallet.held_by_${holder}`)}</p>
      </div>
      <Money amount={formats.coins(quantity)} unit={assetCode} />
    </li>
  );
}
