import { useId, useLayoutEffect, useRef, useState } from "react";
import type { MouseEvent, ReactNode, ToggleEvent } from "react";
import { afterPaint } from "./after-paint.ts";
import { OutsideField } from "./field-wiring.tsx";
import { useHydrated } from "./hydrated.ts";
import { CloseIcon } from "./icons.tsx";
import { IconButton } from "./icon-button.tsx";
import { closes, useInvokerFallback } from "./invoker.ts";
import { Toaster } from "./toaster.tsx";

const PLACEMENTS = { dialog: "", growing: "dialog-growing", side: "dialog-side" };

export interface DialogProps {
  /** For `opens(id)` buttons; made up otherwise. */
  id?: string | undefined;
  /** Controlled from outside. Leave it away when only `opens(id)` buttons open it. */
  open?: boolean | undefined;
  /** It was closed by Esc, the close button, or a click beside it. */
  onClose?: (() => void) | undefined;
  title: ReactNode;
  /** Name of the close button. */
  closeLabel: string;
  children: ReactNode;
  /** The actions, the primary one last; they stay in view while the content scrolls. */
  footer?: ReactNode;
  /**
   * `dialog`: in the middle, from the bottom on a phone. `growing`: the same for content that grows while it is open; it keeps its height on a phone and
   * its upper edge elsewhere, so that nothing moves under the finger. `side`: a full-height panel at the right, nearly the whole screen on a phone.
   */
  placement?: keyof typeof PLACEMENTS | undefined;
  /** A click beside it closes it. Switch off while there is something to lose. Default on. */
  dismissable?: boolean | undefined;
  /** For a dialog that is `open` in the page as the server wrote it: it is there without scripts, and this address is the way out. */
  closeHref?: string | undefined;
  /**
   * It is painted before the page behind it is closed off: a browser computes every style of a page again when it makes it inert, which on a cheap phone
   * takes longer than a tap may wait. For one that opens by a tap and lies in no element that moves or contains what is fixed.
   */
  early?: boolean | undefined;
}

/**
 * A modal on the native element: focus goes in, stays in and comes back, Esc closes, the page behind is inert and still.
 * The close button is last in the order, so that the first field or action gets the focus.
 */
export function Dialog({
  id,
  open,
  onClose,
  title,
  closeLabel,
  children,
  footer,
  placement = "dialog",
  dismissable = true,
  closeHref,
  early = false,
}: DialogProps) {
  const own = useId();
  const dialogId = id ?? own;
  const { ref, shown, hydrated, toggled, closed } = useModal(open, onClose, early);
  useInvokerFallback(dialogId);
  const beside = (event: MouseEvent<HTMLDialogElement>) => {
    if (dismissable && event.target === event.currentTarget) event.currentTarget.close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the keyboard's way out
    <dialog
      ref={ref}
      id={dialogId}
      open={!hydrated && open && closeHref !== undefined}
      aria-labelledby={`${dialogId}t`}
      className={`dialog ${PLACEMENTS[placement]}`}
      onToggle={toggled}
      onClose={closed}
      onClick={beside}
    >
      <div className="dialog-body">
        <h2 id={`${dialogId}t`} className="dialog-title">
          {title}
        </h2>
        <div className="dialog-content">
          <OutsideField>{children}</OutsideField>
        </div>
        {footer ? <div className="dialog-footer">{footer}</div> : null}
        {closeHref !== undefined && !hydrated ? (
          <a href={closeHref} aria-label={closeLabel} className="icon-btn absolute top-2 end-2">
            <CloseIcon />
          </a>
        ) : (
          <IconButton
            {...closes(dialogId)}
            label={closeLabel}
            icon={<CloseIcon />}
            onClick={closeAround}
            className="absolute top-2 end-2"
          />
        )}
      </div>
      {shown ? <Toaster /> : null}
    </dialog>
  );
}

/** Keeps the native element and `open` the same, once scripts run: until then the page shows it as the server wrote it. */
function useModal(open: boolean | undefined, onClose: (() => void) | undefined, early: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!hydrated || !dialog || open === undefined || open === dialog.open) return;
    if (open && early) {
      showEarly(dialog);
      return;
    }
    if (open) showModal(dialog);
    else dialog.close();
    // oxlint-disable-next-line react/set-state-in-effect -- follows the native element, whose own event comes a task later
    setShown(open);
  }, [open, hydrated, early]);
  const toggled = (event: ToggleEvent<HTMLDialogElement>) => {
    setShown(event.currentTarget.open);
    if (event.currentTarget.open) focusFirst(event.currentTarget);
  };
  const closed = () => {
    setShown(false);
    onClose?.();
  };
  return { ref, shown, hydrated, toggled, closed };
}

/** Closes the page behind it off. The focus comes back to where it is now. */
function showModal(dialog: HTMLDialogElement): void {
  const held = document.activeElement;
  // Drawn already, it may not be opened again.
  dialog.removeAttribute("open");
  dialog.showModal();
  // A user who began to type before scripts ran continues in that field, not in the first one.
  if (held instanceof HTMLElement && dialog.contains(held)) held.focus();
  focusFirst(dialog);
}

/** Paints it, and closes the page off once what the tap asks for has been asked for in the first task after that. */
function showEarly(dialog: HTMLDialogElement): void {
  dialog.setAttribute("open", "");
  afterPaint(() =>
    setTimeout(() => {
      // It may have been closed or have gone by then.
      if (dialog.open && dialog.isConnected) showModal(dialog);
    }),
  );
}

/** In place of the button's command, which not every browser knows and which complains of a dialog that is closed already. */
function closeAround(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  event.currentTarget.closest("dialog")?.close();
}

/** Browsers give the focus to the scrolling content, which no one can use; it belongs to the first field or act. */
function focusFirst(dialog: HTMLDialogElement): void {
  if (document.activeElement?.matches("input, select, textarea, button, a[href]") && dialog.contains(document.activeElement)) return;
  dialog.querySelector<HTMLElement>(":is(input:not([type=hidden]), select, textarea, button, a[href]):not(:disabled)")?.focus();
}
