import { useEffect } from "react";
import type { OwnPaymentView } from "@plaza/contract/calls/payments.ts";
import { p2pStore } from "../../shell/session/stores.ts";

/**
 * Keeps the client's store of own payments (docs/specification.md, Client data) in step with the page that shows them; in full it is
 * nobody's but the page's.
 */
export function useStoredPayments(payments: OwnPaymentView[], revealed: boolean): void {
  useEffect(() => {
    if (!revealed) p2pStore.set({ userPaymentsList: payments });
  }, [payments, revealed]);
}
