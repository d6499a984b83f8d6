import { useState } from "react";
import { usableCoins } from "../../shell/api/usable-coins.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { useCaller } from "../../shell/api/use-call.ts";
import { useRootData } from "../../shell/root-data.ts";
import { useMovedBalances } from "../../shell/widget-host/use-transferred-balances.ts";
import type { AdvertFormData } from "./form.server.ts";

/**
 * A coin's free balance in P2P: the page's, until coins are moved over it. Only the balance is requested then, since reloading the whole page
 * would restart its preview.
 */
export function useFreeCoins(page: AdvertFormData, asset: string): { readonly free: string; readonly hasMoved: boolean } {
  const call = useCaller();
  const { user } = useRootData();
  const [asked, setAsked] = useState<{ readonly since: AdvertFormData; readonly free: string }>();
  const ask = async () => {
    try {
      const { balances } = await call("GET /api/t/v2/spot-balance", user === null ? {} : { group: user.accountGroup });
      setAsked({ since: page, free: usableCoins(balances.find(({ assetCode }) => assetCode === asset)) });
    } catch (fault) {
      rethrowUnlessRefusal(fault);
    }
  };
  useMovedBalances(() => void ask());
  return asked?.since === page ? { free: asked.free, hasMoved: true } : { free: page.free, hasMoved: false };
}
