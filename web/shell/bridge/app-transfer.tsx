import { useEffect, useRef, useState } from "react";
import { SHARED_KEYS } from "@plaza/contract/widgets.ts";
import { closeTransfer } from "@plaza/widgets/transfer/opening.ts";
import { announceTransfer, wantedCoin } from "@plaza/widgets/transfer/wanted.ts";
import { useShared } from "@plaza/widgets/use-shared.ts";
import { onPage } from "../page-listeners.ts";
import { WidgetContainer } from "../widget-host/widget-container.tsx";
import { appBridge } from "./app.ts";

/**
 * In the app `iceTransferShow` opens the app's own transfer. One that has none, is silent or refuses gets the site's, as in a plain browser:
 * from then on it is here and hears the same word.
 */
export function AppTransfer() {
  const shown = useShared(SHARED_KEYS.transferShow, false) === true;
  const [isSites, setSites] = useState(false);
  const wasThere = useRef(false);
  useEffect(() => {
    if (!shown || isSites) return;
    const coin = wantedCoin();
    appBridge().call("openTransfer", coin === undefined ? {} : { assetCode: coin }, (outcome) => {
      if (!outcome.ok) return setSites(true);
      wasThere.current = true;
      closeTransfer();
      announceTransfer();
    });
  }, [shown, isSites]);
  // The app answers when its screen is open; the coins are moved when somebody is back from it.
  useEffect(() => onPage("app transfer", (event) => void (event === "visible" && wasThere.current && announceTransfer())), []);
  return isSites ? <WidgetContainer name="transfer" /> : null;
}
