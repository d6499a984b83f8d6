import { useEffect } from "react";

/** Attributes for a button that opens the dialog with this id, natively where the browser can (even before scripts run). */
export function opens(dialogId: string): Record<string, string> {
  return { command: "show-modal", commandfor: dialogId };
}

/** The same for a button that closes it. */
export function closes(dialogId: string): Record<string, string> {
  return { command: "close", commandfor: dialogId };
}

/** Opens a dialog from `opens(id)` buttons in browsers that don't know the `command` attribute yet. */
export function useInvokerFallback(dialogId: string): void {
  useEffect(() => {
    if ("commandForElement" in HTMLButtonElement.prototype) return;
    const open = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest(`[commandfor="${CSS.escape(dialogId)}"]`) : null;
      const dialog = document.getElementById(dialogId);
      if (button && dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
    };
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, [dialogId]);
}
