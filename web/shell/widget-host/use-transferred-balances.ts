import { useEffect, useEffectEvent } from "react";
import { SHARED_EVENTS } from "@plaza/contract/widgets.ts";
import { channel } from "@plaza/widgets/channel.ts";

/** Components that show balances reload them when the transfer over the page has moved coins. */
export function useMovedBalances(reload: () => void): void {
  const onMoved = useEffectEvent(reload);
  useEffect(() => {
    const listener = () => onMoved();
    const { event } = channel();
    event.on(SHARED_EVENTS.balancesMoved, listener);
    return () => event.off(SHARED_EVENTS.balancesMoved, listener);
  }, []);
}
