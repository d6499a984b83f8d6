import { useEffect, useEffectEvent } from "react";

/** One key, no modifier. Ignored while typing, while a dialog is open, and with modifier keys. */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
    const act = shortcuts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  const typing = target instanceof HTMLElement && (target.isContentEditable || target.closest("input, textarea, select") !== null);
  return typing || document.querySelector("dialog[open]") !== null;
}
