import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import type { ReactElement } from "react";
import { DangerIcon, DoneIcon, InfoIcon, WarningIcon } from "./icons.tsx";
import type { NoticeKind } from "./notice.tsx";
import { toasts } from "./toasts.ts";
import type { Toast } from "./toasts.ts";

const ICON: Record<NoticeKind, ReactElement> = {
  info: <InfoIcon className="text-accent-ink" />,
  success: <DoneIcon className="text-good-ink" />,
  warn: <WarningIcon className="text-warn-ink" />,
  danger: <DangerIcon className="text-danger-ink" />,
};
const NONE: readonly Toast[] = [];
const none = () => NONE;

/** Where toasts appear: once in the page's frame; modal dialogs bring their own. A polite live region in the browser's top layer. */
export function Toaster() {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown, none);
  useEffect(() => toasts.enter(id), [id]);
  const mine = shown.filter(({ region }) => region === id);
  const latest = mine.at(-1)?.id;
  useEffect(() => {
    const element = container.current;
    if (!element?.showPopover || latest === undefined) return;
    // Again for each toast: it goes above anything that has entered the top layer since.
    element.showPopover();
    return () => {
      if (element.isConnected) element.hidePopover();
    };
  }, [latest]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- looking at a toast keeps it; nothing is done by it
    <div
      ref={container}
      popover="manual"
      role="status"
      aria-live="polite"
      className="toaster"
      onPointerEnter={() => toasts.pause()}
      onPointerLeave={() => toasts.resume()}
      onFocus={() => toasts.pause()}
      onBlur={() => toasts.resume()}
    >
      {mine.map((toast) => (
        <div key={toast.id} className="toast">
          {ICON[toast.kind]}
          <span className="min-w-0">{toast.text}</span>
          {toast.action ? <ToastAction id={toast.id} action={toast.action} /> : null}
        </div>
      ))}
    </div>
  );
}

function ToastAction({ id, action }: { id: number; action: NonNullable<Toast["action"]> }) {
  const act = () => {
    toasts.dismiss(id);
    action.act();
  };
  return (
    <button type="button" className="link -m-3 ms-0 min-h-11 flex-none self-center px-3 font-medium whitespace-nowrap" onClick={act}>
      {action.text}
    </button>
  );
}
