import { useRevalidator } from "react-router";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Wallet } from "@plaza/contract/wallet.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { useLive } from "../../shell/realtime/use-live.ts";
import { Balances } from "./balances.tsx";
import { Frozen } from "./frozen.tsx";
import { History } from "./history.tsx";
import { DemoCoins } from "./demo-coins.tsx";
import { Holds } from "./holds.tsx";
import { useMovedBalances } from "../../shell/widget-host/use-transferred-balances.ts";
import { TransferForm } from "./transfer-form.tsx";
import type { DemoRefusal, TransferProblem, WalletData } from "./wallet.server.ts";

/** What somebody owns, what is held of it and why, moving it, and where it went. */
export function WalletPage({ data, refused: answer }: { data: WalletData; refused: TransferProblem | DemoRefusal | undefined }) {
  const demoRefused = answer !== undefined && "demoRefused" in answer ? answer.demoRefused : null;
  const refused = answer === undefined || "demoRefused" in answer ? undefined : answer;
  const t = useTexts();
  const lang = useLang();
  const { revalidate } = useRevalidator();
  useLive((event) => {
    // Each step of an order may move coins.
    if (event.kind === "order") void revalidate();
  });
  useMovedBalances(() => void revalidate());
  const some = data.balances.length > 0;
  return (
    <div className="pb-8">
      <PageHead title={t("wallet.title")} description={t("wallet.description")} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={t("wallet.description")} aside={some ? <Total data={data} /> : null}>
          {t("wallet.title")}
        </PageHeading>
        {some ? <Ways isAtExchange={data.exchange !== null} /> : null}
        <Holds holds={data.holds} />
        <AtExchange exchange={data.exchange} />
      </div>
      <DemoCoins demo={data.demo} refused={demoRefused} />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {some ? (
          <Balances data={data} />
        ) : (
          <Card flush className="lg:col-span-2">
            <EmptyState
              spot="wallet"
              title={t("wallet.empty_title")}
              action={<ButtonLink href={paths.market(lang, "buy")}>{t("frame.footer_buy")}</ButtonLink>}
            >
              {t("wallet.empty")}
            </EmptyState>
          </Card>
        )}
        {some ? (
          <div id="transfer" className="scroll-mt-4 lg:row-span-2">
            <TransferForm key={data.moved ?? ""} data={data} refused={refused} />
          </div>
        ) : null}
        <div className={`grid min-w-0 gap-4 sm:gap-6 ${some ? "" : "lg:col-span-2"}`}>
          {some ? <Frozen frozen={data.frozen} /> : null}
          <History data={data} />
        </div>
      </div>
    </div>
  );
}

/** What coins are for, before what there is of them. Coins come from an exchange and go there by its spot wallet. */
function Ways({ isAtExchange }: { readonly isAtExchange: boolean }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 max-sm:*:px-2 max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:mb-6 sm:flex sm:flex-wrap">
      <ButtonLink href={paths.market(lang, "buy")} variant="primary">
        {t("frame.footer_buy")}
      </ButtonLink>
      <ButtonLink href={paths.market(lang, "sell")}>{t("frame.footer_sell")}</ButtonLink>
      {isAtExchange ? (
        <>
          <ButtonLink href={transferOf(lang, "spot", "p2p")}>{t("wallet.kind_of.deposit")}</ButtonLink>
          <ButtonLink href={transferOf(lang, "p2p", "spot")}>{t("wallet.kind_of.withdraw")}</ButtonLink>
        </>
      ) : (
        <ButtonLink href="#transfer">{t("wallet.transfer")}</ButtonLink>
      )}
    </div>
  );
}

/** The form of this page, with its wallets chosen. */
function transferOf(lang: Locale, from: Wallet, to: Wallet): string {
  return `${paths.wallet(lang, new URLSearchParams({ from, to }))}#transfer`;
}

/** Where spot wallets are at an exchange that is slow or away: what the balances are worth then. */
function AtExchange({ exchange }: Pick<WalletData, "exchange">) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  if (exchange === null || exchange.state === "live") return null;
  return (
    <Notice kind="warn" className="mb-4">
      {exchange.at === null ? t("wallet.exchange_away") : t("wallet.exchange_stale", { time: formats.date(exchange.at, zone, "second") })}
    </Notice>
  );
}

function Total({ data: { worth, fiat } }: { data: WalletData }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <div className="sm:text-end">
      <p className="caption">{t("wallet.total")}</p>
      <p>
        <Money amount={formats.fiat(worth.total, fiat)} unit={fiat} size="hero" />
      </p>
      {worth.without.length > 0 ? (
        <p className="caption">{t("wallet.total_without", { assets: formats.list(worth.without), fiat })}</p>
      ) : null}
    </div>
  );
}
