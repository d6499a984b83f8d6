import { useEffect, useState } from "react";
import type { EscrowProofView, InclusionView } from "@plaza/contract/calls/proof.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { useMissing } from "@plaza/ui/anchor.tsx";
import { rethrowUnlessRefusal, type Caller } from "../../shell/api/call.ts";
import { serverNow, useServerTime } from "../../shell/api/server-time.ts";
import { useCaller } from "../../shell/api/use-call.ts";
import { verifySeal, type SealedOrder } from "../../shell/escrow-proof/seal.ts";
import { paths } from "../../shell/paths.ts";
import { usePolling } from "../../shell/polling.ts";
import { useLang } from "../../shell/root-data.ts";

/** A proof is published every minute; a moment later it is there to read. */
const PROOF_AGE_MS = 65_000;
const ASK_MS = 20_000;
/** An older proof says nothing of the coins now, however well the path holds. */
const MOST_PROOF_AGE_MS = 300_000;

/** What this device knows of the order's escrow. `checkedAt`: when it last followed the path itself; both instants by the server's clock. */
interface Seal {
  readonly state: "verified" | "failed" | "pending" | "offline";
  readonly checkedAt: number | null;
  readonly takenAt: number;
}

/** The words of the link to the escrow proof: what this device computed, and when. The link's own words until there is something to say. */
export function EscrowSeal({ order }: { order: SealedOrder }) {
  const t = useTexts();
  const formats = useFormats();
  const seal = useSeal(order);
  const now = useServerTime(new Date(seal?.checkedAt ?? 0).toISOString());
  const [isPhone] = useState(() => matchMedia("(pointer: coarse)").matches);
  if (seal === null) return t("order.in_proof");
  const { state, checkedAt } = seal;
  if (state === "failed") return <span className="text-danger-ink">{t("order.seal.failed")}</span>;
  if (state === "pending") return t("order.seal.pending");
  if (checkedAt === null) return t("order.seal.offline");
  const time = formats.relative(Math.min(checkedAt, now), now);
  return state === "offline" ? t("order.seal.last", { time }) : t(isPhone ? "order.seal.phone" : "order.seal.browser", { time });
}

function useSeal(order: SealedOrder): Seal | null {
  const call = useCaller();
  const [seal, setSeal] = useState<Seal | null>(null);
  const isOn = useIsSealOn(call);
  const { orderId, asset, quantity } = order;
  const check = async () => {
    try {
      const found = await readProof(call, order);
      const state = found === null ? "pending" : await verifySeal(order, found.view, found.listed);
      const takenAt = found === null ? 0 : Date.parse(found.view.takenAt);
      const isOld = state === "verified" && serverNow() - takenAt > MOST_PROOF_AGE_MS;
      // This browser can't compute it here, or there is no fresh proof: the link's own words say all there is.
      setSeal(state === null || isOld ? null : { state, checkedAt: found === null ? null : serverNow(), takenAt });
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      // A "no" of the API is no lost connection: the order may have just ended.
      if (fault.isTransient)
        setSeal((before) => (before?.state === "failed" ? before : { checkedAt: null, takenAt: 0, ...before, state: "offline" }));
    }
  };
  useEffect(() => {
    if (isOn) void check();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another order or amount is checked again right away
  }, [isOn, orderId, asset, quantity]);
  usePolling(() => {
    if (isOn && (seal?.state !== "verified" || serverNow() - seal.takenAt > PROOF_AGE_MS)) void check();
  }, ASK_MS);
  return isOn ? seal : null;
}

/** The operator may switch it off, and another exchange's API may have no proof at all: then nothing is asked. */
function useIsSealOn(call: Caller): boolean {
  const hasProof = !useMissing()(paths.proof(useLang()));
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!hasProof) return;
    call("GET /api/ctc/query-trading-rules").then(
      (rules) => setOn(rules.escrowSeal),
      () => undefined,
    );
  }, [call, hasProof]);
  return isOn;
}

/** The path of the order, and beside it the entry of the list that everyone reads. Null: no proof holds the order yet. */
async function readProof(
  call: Caller,
  { orderId }: SealedOrder,
): Promise<{ view: InclusionView; listed: EscrowProofView | undefined } | null> {
  const view = await call("GET /api/ctc/query-escrow-inclusion", { query: { orderId } });
  if (view === null) return null;
  // The list goes backwards from a number: the next one's first is this one.
  const cursor = String(BigInt(view.proofId) + 1n);
  const { items } = await call("GET /api/ctc/query-escrow-proofs", { query: { cursor, limit: 1 } });
  return { view, listed: items[0] };
}
