import { Suspense, useId, useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from "react";
import { useNavigation } from "react-router";
import type { Uid } from "@plaza/contract/ids.ts";
import type { AvailableActionView, OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Dialog } from "@plaza/ui/dialog.tsx";
import { afterPaint } from "@plaza/ui/after-paint.ts";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { Notice } from "@plaza/ui/notice.tsx";
import { ActionFields, takesProof } from "./action-fields.tsx";
import type { Answered } from "./detail.server.ts";
import { isBlameless } from "./action-groups.ts";
import { useActionLabels } from "./action-labels.ts";
import type { FieldProblem } from "./form-values.ts";
import { announcePress, pressOf, storePress } from "./held-press.ts";
import { showSentStatus } from "./sent-status.ts";
import { useRootData } from "../../shell/root-data.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { lazyExtra } from "../../shell/lazy-component.ts";

export interface ActionFormProps {
  readonly order: OrderDetailsView;
  readonly action: AvailableActionView;
  /** What came of the form the last time it was sent. */
  readonly answered: Answered | undefined;
  /** Where the order stands without this form. */
  readonly orderHref: string;
  readonly onClose: () => void;
  /** Whether an "I've Paid" is kept on the device until it has arrived. */
  readonly keepsPress?: boolean;
  /** Above all else in the form: that it is not a real order's. */
  readonly mark?: ReactNode;
}

/** Few have a passkey. Where its code doesn't come, the form asks for a code as ever. */
const PasskeySigning = lazyExtra(async () => (await import("./passkey-signing.tsx")).PasskeySigning);

/** Problems that are shown at the field itself. */
const SHOWN_AT_ITS_FIELD: ReadonlySet<FieldProblem | null> = new Set<FieldProblem>(["code", "proof"]);

/** The form of one act: what it does, what may go wrong, what it needs. A dialog, or where scripts don't run a part of the page. */
export function ActionForm(props: ActionFormProps) {
  const { action, order, answered, orderHref, onClose, mark } = props;
  const t = useTexts();
  const formId = useId();
  const hydrated = useHydrated();
  const { user } = useRootData();
  const own = answered?.act === action.action ? answered : undefined;
  const [signs, setSigns] = useState(false);
  const send = usePressFirst(props, user?.UID);
  const title = t(`order.act.${action.action}`);
  const form = (
    <PostForm
      id={formId}
      onSubmit={send}
      encType={takesProof(action) ? "multipart/form-data" : "application/x-www-form-urlencoded"}
      className="flex flex-col gap-4"
    >
      {mark}
      {/* Enter in a field presses a form's first submit button, which must be the act and not "Send code". */}
      <button type="submit" name="act" value={action.action} tabIndex={-1} aria-hidden="true" className="sr-only" />
      {/* Whose form it is, also where another of its buttons sends it. */}
      <input type="hidden" name="for" value={action.action} />
      <input type="hidden" name="version" value={order.version} />
      {own?.kind === "refused" && own.message && !SHOWN_AT_ITS_FIELD.has(own.problem) ? (
        <Notice kind="danger" live>
          {own.message}
        </Notice>
      ) : null}
      <ActionFields order={order} action={action} answered={own} signed={signs} />
      {hydrated && order.signable ? (
        <Suspense>
          <PasskeySigning
            order={order}
            action={action.action}
            isAgain={own?.kind === "refused" && own.problem === "code"}
            onSigns={setSigns}
          />
        </Suspense>
      ) : null}
    </PostForm>
  );
  const footer = <Submit formId={formId} order={order} action={action} orderHref={orderHref} />;
  if (hydrated) {
    return (
      <Dialog open onClose={onClose} title={title} closeLabel={t("order.close")} footer={footer} dismissable={false} early>
        {form}
      </Dialog>
    );
  }
  return (
    <Card title={title} className="mb-4">
      {form}
      <div className="mt-4 flex flex-wrap gap-2">{footer}</div>
    </Card>
  );
}

/**
 * A press is kept before it is sent. Without a line it stays where it is; a file can't be kept. With one, the coming status is painted before the router
 * begins with it, and taken back where the answer is another.
 */
function usePressFirst({ order, action, keepsPress = false, onClose }: ActionFormProps, by: Uid | undefined) {
  const t = useTexts();
  const isIdle = useNavigation().state === "idle";
  const takeBack = useRef<(() => void) | null>(null);
  const painted = useRef<"no" | "coming" | "yes">("no");
  // Before what came of the form gets the focus, and where the form goes.
  useLayoutEffect(() => {
    const end = () => {
      takeBack.current?.();
      takeBack.current = null;
    };
    return isIdle ? undefined : end;
  }, [isIdle]);
  useLayoutEffect(() => () => takeBack.current?.(), []);
  return (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    if (painted.current === "coming") return event.preventDefault();
    const isPainted = painted.current === "yes";
    painted.current = "no";
    if (isPainted || by === undefined || !keepsPress || action.action !== "pay" || action.requires.includes("proof")) return;
    const form = event.currentTarget;
    const held = new FormData(form);
    const proof = held.get("proof");
    if (proof instanceof File && proof.size > 0) return;
    const isKept = storePress(pressOf(by, order, held));
    if (!navigator.onLine) {
      if (!isKept) return;
      event.preventDefault();
      announcePress();
      return onClose();
    }
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    painted.current = "coming";
    if (order.status === "awaiting_payment") takeBack.current = showSentStatus(form, t("status.pending_crypto_receipt"));
    afterPaint(() => {
      // A form that is gone by then was pressed all the same: what is kept is sent.
      announcePress();
      painted.current = "yes";
      if (form.isConnected) form.requestSubmit(submitter);
    });
  };
}

function Submit({
  formId,
  order,
  action,
  orderHref,
}: {
  formId: string;
  order: OrderDetailsView;
  action: AvailableActionView;
  orderHref: string;
}) {
  const t = useTexts();
  const navigation = useNavigation();
  const words = useActionLabels(order);
  const busy = navigation.formMethod === "POST" && navigation.formData?.get("act") === action.action;
  const ends = action.action === "cancel" || action.action === "accept_cancel" || isBlameless(action.action);
  return (
    <>
      <ButtonLink href={orderHref} variant="quiet">
        {t("order.go_back")}
      </ButtonLink>
      <Button type="submit" form={formId} name="act" value={action.action} variant={ends ? "danger" : "primary"} busy={busy}>
        {words(action.action)}
      </Button>
    </>
  );
}
