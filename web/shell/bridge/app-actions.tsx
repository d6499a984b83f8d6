import { useState } from "react";
import { useLocation } from "react-router";
import type { BridgeCall, BridgeOptions } from "@plaza/contract/bridge.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { appBridge } from "./app.ts";

interface Act<One extends BridgeCall = BridgeCall> {
  readonly call: One;
  readonly options: BridgeOptions<One>;
  readonly text: "inapp.deposit" | "inapp.withdraw" | "inapp.spot_market" | "inapp.community";
}

const COIN = "USDT";

/** Where somebody looks for the rest of the exchange: the home page, the landing and the wallet. */
const TOP_PAGES = /^\/[a-z-]+(\/p2p|\/wallet)?\/?$/;

const ACTS: readonly Act[] = [
  { call: "openDepositWithDraw", options: { type: "deposit", assetCode: COIN }, text: "inapp.deposit" },
  { call: "openDepositWithDraw", options: { type: "withdraw", assetCode: COIN }, text: "inapp.withdraw" },
  { call: "openTrade", options: { symbol: `BTC/${COIN}` }, text: "inapp.spot_market" },
  { call: "goToCommunity", options: {}, text: "inapp.community" },
];

/** What only the app around the site has. A screen that this version of the app does not know leads to its newer one. */
export function AppActions() {
  const t = useTexts();
  const { pathname } = useLocation();
  const [missing, setMissing] = useState(false);
  if (!TOP_PAGES.test(pathname)) return null;
  const open = ({ call, options }: Act) =>
    appBridge().call(call, options, (outcome) => setMissing(!outcome.ok && outcome.fault === "unknown_call"));
  return (
    <nav aria-label={t("inapp.more")} className="mx-auto w-full max-w-6xl px-4 pb-6 sm:px-6">
      <h2 className="mb-2 text-15 font-semibold">{t("inapp.more")}</h2>
      <ul className="flex flex-wrap gap-3">
        {ACTS.map((act) => (
          <li key={act.text}>
            <Button size="sm" variant="secondary" onClick={() => open(act)}>
              {t(act.text)}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3">
        {missing ? (
          <span className="flex flex-wrap items-center gap-3">
            {t("inapp.too_old")}
            <Button size="sm" onClick={() => appBridge().call("updateApp", {}, () => setMissing(false))}>
              {t("inapp.update")}
            </Button>
          </span>
        ) : null}
      </p>
    </nav>
  );
}
