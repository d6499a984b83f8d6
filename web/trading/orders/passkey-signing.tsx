import { useEffect, useRef, useState } from "react";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { ShieldIcon } from "@plaza/ui/icons.tsx";
import { Refusal } from "../../shell/api/call.ts";
import { useCaller } from "../../shell/api/use-call.ts";

interface PasskeySigningProps {
  readonly order: OrderDetailsView;
  readonly action: string;
  /** The form was sent before this part was there, and came back for want of a code. */
  readonly isAgain: boolean;
  /** Says whether a passkey signs the act, so that its form asks for no code. */
  readonly onSigns: (signs: boolean) => void;
}

/** In the form of an act: what it says where a passkey can sign it, until its owner declines. */
export function PasskeySigning({ order, action, isAgain, onSigns }: PasskeySigningProps) {
  const [isDeclined, setDeclined] = useState(false);
  const act = isDeclined || !("credentials" in navigator) ? undefined : order.signable?.find((known) => known === action);
  const signs = act !== undefined;
  useEffect(() => onSigns(signs), [onSigns, signs]);
  return signs ? <Signing order={order} action={act} isAgain={isAgain} onDecline={() => setDeclined(true)} /> : null;
}

interface SigningProps extends Pick<PasskeySigningProps, "order" | "isAgain"> {
  readonly action: "pay" | "release";
  readonly onDecline: () => void;
}

/** Sending the form signs it first. Without a line a payment goes on unsigned, to be kept on the device. */
function Signing({ order, action, isAgain, onDecline }: SigningProps) {
  const t = useTexts();
  const call = useCaller();
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ readonly busy: boolean; readonly status: string }>({ busy: false, status: "" });
  // The box may be below what the dialog shows, and the button that was pressed is not: what went wrong would be said to nobody.
  useEffect(() => {
    if (state.status !== "" || isAgain) box.current?.scrollIntoView({ block: "nearest" });
  }, [state.status, isAgain]);
  const latest = useRef({ call, order });
  useEffect(() => {
    latest.current = { call, order };
  });
  useEffect(() => {
    const form = field.current?.form;
    if (!form) return undefined;
    let isSigning = false;
    const sign = async (input: HTMLInputElement, submitter: HTMLElement | null) => {
      setState({ busy: true, status: "" });
      try {
        const { signAct } = await import("./sign-act.ts");
        input.value = await signAct(latest.current.call, latest.current.order, action);
        setState({ busy: false, status: "" });
        form.requestSubmit(submitter);
      } catch (fault) {
        setState({ busy: false, status: fault instanceof Refusal ? fault.message : t("security.sign_failed") });
      } finally {
        isSigning = false;
        // It counts once: the form has read it.
        input.value = "";
      }
    };
    const onSubmit = (event: SubmitEvent) => {
      const input = field.current;
      if (input === null || input.value !== "" || (action === "pay" && !navigator.onLine)) return;
      // Before the router learns of it.
      event.preventDefault();
      event.stopPropagation();
      if (isSigning) return;
      isSigning = true;
      void sign(input, event.submitter);
    };
    form.addEventListener("submit", onSubmit);
    return () => form.removeEventListener("submit", onSubmit);
  }, [action, t]);
  return (
    <div ref={box} className="flex flex-col gap-2 rounded-base bg-sunken px-4 py-3">
      <input ref={field} type="hidden" name="signature" defaultValue="" />
      <p className="flex gap-2">
        <ShieldIcon className="mt-0.5 size-5 shrink-0" />
        <span>{t(`security.sign.${action}`)}</span>
      </p>
      <p role="status" className="text-13 text-danger-ink empty:hidden">
        {state.status || (isAgain && !state.busy ? t("security.sign_ready") : "")}
      </p>
      <Button variant="quiet" size="sm" className="ms-4 self-start" disabled={state.busy} onClick={onDecline}>
        {t(`security.sign_decline.${action}`)}
      </Button>
    </div>
  );
}
