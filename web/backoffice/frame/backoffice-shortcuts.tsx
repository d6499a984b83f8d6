import { useEffect, useState } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Dialog } from "@plaza/ui/dialog.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";

/** Where this device remembers that somebody wants none: single keys disturb speech control. */
const OFF = "desk_keys_off";

/** Marks the box that `/` leads to. */
export const FIND_BOX = "desk-find";

/** The keys of the back office: `/` searches, J and K go through a list, `?` shows them. They can be switched off. Draws only their list. */
export function BackofficeShortcuts() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]") !== null)
        return;
      // Its own list always opens, for it has the switch.
      if (event.key === "?") {
        setOn(localStorage.getItem(OFF) === null);
        setOpen(true);
      } else if (localStorage.getItem(OFF) !== null || !followKey(event.key)) return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  const choose = (on: boolean) => {
    setOn(on);
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "1");
  };
  return (
    <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("desk.keys")} closeLabel={t("desk.viewer_close")}>
      <DataList>
        <DataRow label={<kbd>/</kbd>}>{t("desk.key_search")}</DataRow>
        <DataRow label={<kbd>J</kbd>}>{t("desk.key_next")}</DataRow>
        <DataRow label={<kbd>K</kbd>}>{t("desk.key_previous")}</DataRow>
        <DataRow label={<kbd>Enter</kbd>}>{t("desk.key_open")}</DataRow>
        <DataRow label={<kbd>?</kbd>}>{t("desk.key_help")}</DataRow>
      </DataList>
      <Checkbox checked={isOn} onChange={(event) => choose(event.currentTarget.checked)}>
        {t("desk.keys_on")}
      </Checkbox>
    </Dialog>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** @returns whether the key means something on this page */
function followKey(key: string): boolean {
  if (key === "/") {
    const box = document.getElementById(FIND_BOX) ?? document.querySelector<HTMLElement>("main input[type=search]");
    box?.focus();
    return box !== null;
  }
  if (key !== "j" && key !== "k") return false;
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")];
  const now = rows.findIndex((row) => row === document.activeElement);
  const next = rows[now === -1 ? 0 : Math.min(Math.max(now + (key === "j" ? 1 : -1), 0), rows.length - 1)];
  next?.focus();
  return next !== undefined;
}
