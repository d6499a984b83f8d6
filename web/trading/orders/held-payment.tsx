import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { rethrowUnlessRefusal, type Refusal } from "../../shell/api/call.ts";
import { serverNow } from "../../shell/api/server-time.ts";
import { useCaller } from "../../shell/api/use-call.ts";
import { useRootData } from "../../shell/root-data.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";
import { usePolling } from "../../shell/polling.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import type { Answered } from "./detail.server.ts";
import { announcePress, bodyOf, deletePress, onPressChange, readPress, storedPress, storePress, type HeldPress } from "./held-press.ts";

export interface HeldPaymentProps {
  readonly order: OrderDetailsView;
  /** What the order page's last form came to. */
  readonly answered: Answered | undefined;
  /** Reads the order again. */
  readonly refresh: () => Promise<void>;
}

/** What a press waits for the form that it came from: its navigation begins a moment later, and sends the same payment. */
const OWN_FORM_MS = 3_000;
const TIMER_SLACK_MS = 50;

/** Why a press could not be done; `changed`: the order is another than the one that was seen. */
type Obstacle = { readonly kind: "changed" } | { readonly kind: "refused"; readonly message: string; readonly press: HeldPress };

/**
 * An "I've Paid" that waits on this device for a connection: says so, and that the seller doesn't know; sends it as soon as there is one,
 * under its key and with the time of the press.
 */
export function HeldPayment({ order, answered, refresh }: HeldPaymentProps) {
  const t = useTexts();
  const { press, obstacle, send, discard } = useHeldPress(order, answered, refresh);
  const shown = obstacle?.kind === "refused" ? obstacle.press : press;
  const says = useSentence(order, shown, obstacle);
  const box = useBoxInSight(press);
  if (shown === null) return null;
  const isChanged = obstacle?.kind === "changed";
  return (
    <div ref={box} tabIndex={-1} className="held-press mx-4 mb-4 scroll-mt-4 outline-none sm:mx-0 print:hidden">
      <Notice
        kind="warn"
        live
        title={t("held.title")}
        action={
          <span className="flex flex-wrap gap-2">
            {isChanged ? (
              <Button size="sm" onClick={() => void send(order.version)}>
                {t("held.send")}
              </Button>
            ) : null}
            <Button size="sm" variant="quiet" onClick={discard}>
              {t("held.discard")}
            </Button>
          </span>
        }
      >
        {says}
      </Notice>
    </div>
  );
}

/** The button that was pressed is far below: what became of it gets the focus. A page that comes with it has it where the eye begins. */
function useBoxInSight(press: HeldPress | null) {
  const box = useRef<HTMLDivElement>(null);
  const key = press?.key ?? null;
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    box.current?.focus();
  }, [key]);
  return box;
}

function useSentence(order: OrderDetailsView, press: HeldPress | null, obstacle: Obstacle | null): string {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const name = usePersonName()(order.counterparty.nickname);
  if (press === null) return "";
  const values = { act: t("order.act.pay"), time: formats.date(press.pressedAt, zone, "time") };
  if (obstacle?.kind === "refused") return t("held.refused", { ...values, why: obstacle.message });
  return t(obstacle === null ? "held.waiting" : "held.changed", { ...values, name });
}

function useHeldPress(order: OrderDetailsView, answered: Answered | undefined, refresh: () => Promise<void>) {
  const call = useCaller();
  const { orderId, status } = order;
  const isIdle = useNavigation().state === "idle";
  const stored = useSyncExternalStore(
    onPressChange,
    () => storedPress(orderId),
    () => null,
  );
  const kept = useMemo(() => readPress(stored), [stored]);
  const me = useRootData().user?.UID;
  // Of somebody else who used this device: it waits for them.
  const press = kept?.by === me ? kept : null;
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const sending = useRef(false);
  const isOpen = status === "awaiting_payment" || status === "expiring";

  /** @param seen the version that the person has looked at since, after the order has changed */
  const send = async (seen?: number) => {
    // A form of the page that is on its way may be this very press.
    if (press === null || !isOpen || !isIdle || sending.current || (obstacle !== null && seen === undefined)) return;
    const asked = seen === undefined ? press : { ...press, version: seen, key: crypto.randomUUID() };
    if (asked !== press && storePress(asked)) announcePress();
    sending.current = true;
    setObstacle(null);
    try {
      await call("POST /api/ctc/update-order-state", { body: bodyOf(asked), idempotencyKey: asked.key });
      deletePress(orderId);
      await refresh();
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      if (fault.code === "order_changed") {
        // It may have changed by this press, whose answer was lost: the order then says so.
        await refresh();
        setObstacle({ kind: "changed" });
      } else if (!mayStillArrive(fault)) {
        deletePress(orderId);
        setObstacle({ kind: "refused", message: fault.message, press: asked });
      }
    } finally {
      sending.current = false;
    }
  };
  const resend = () => void (press !== null && !mayBeOnItsWay(press) && send());
  const sendNow = useEffectEvent(() => void (navigator.onLine && resend()));
  const pressedAt = press?.pressedAt ?? null;
  useEffect(() => {
    if (pressedAt === null || !isIdle) return;
    const soon = setTimeout(() => sendNow(), Math.max(0, Date.parse(pressedAt) + OWN_FORM_MS + TIMER_SLACK_MS - serverNow()));
    return () => clearTimeout(soon);
  }, [pressedAt, isIdle]);
  usePolling(resend);
  // What the order or the form's own answer says, nobody has to send any more.
  const isRefused = answered?.kind === "refused" && answered.act === "pay";
  useEffect(() => {
    const isForeign = kept !== null && press === null;
    if (!isOpen || (isRefused && !isForeign) || (stored !== null && kept === null)) deletePress(orderId);
  }, [isOpen, isRefused, stored, kept, press, orderId]);
  const discard = () => {
    deletePress(orderId);
    setObstacle(null);
  };
  return { press: isOpen ? press : null, obstacle: press === null && obstacle?.kind === "changed" ? null : obstacle, send, discard };
}

/** As long as the form that was pressed may not have begun its navigation. */
function mayBeOnItsWay({ pressedAt }: HeldPress): boolean {
  return serverNow() < Date.parse(pressedAt) + OWN_FORM_MS;
}

/** No connection, too much to do, nobody logged in: the same press may work later. */
function mayStillArrive({ isTransient, status, code }: Refusal): boolean {
  return isTransient || status === 429 || status === 401 || code === "busy";
}
