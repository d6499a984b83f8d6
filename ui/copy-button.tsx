import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { CheckIcon, CopyIcon } from "./icons.tsx";
import { IconButton } from "./icon-button.tsx";

const SHOWN_MS = 2000;

export interface CopyButtonProps {
  /** What is copied, without grouping: what the bank's form wants. */
  text: string;
  /** E.g. "Copy account number". */
  label: string;
  copiedLabel: string;
  /** A button with its words instead of an icon. */
  wordy?: boolean | undefined;
  /** Another way to copy, such as the app's bridge. Default: the clipboard. */
  copy?: ((text: string) => Promise<void> | void) | undefined;
}

/** Copies a text and says so, to eyes and to screen readers. Not shown without scripts. */
export function CopyButton({ text, label, copiedLabel, wordy, copy = toClipboard }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, SHOWN_MS, false);
    return () => clearTimeout(timer);
  }, [copied]);
  const act = async () => {
    await copy(text);
    setCopied(true);
  };
  const icon = copied ? <CheckIcon className="text-good-ink" /> : <CopyIcon className={wordy ? "" : "size-4.5"} />;
  return (
    <span data-needs-script className="contents">
      {wordy ? (
        <Button icon={icon} onClick={act}>
          {copied ? copiedLabel : label}
        </Button>
      ) : (
        <IconButton size="sm" label={label} icon={icon} onClick={act} />
      )}
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ""}
      </span>
    </span>
  );
}

/** The clipboard needs a secure context; where it isn't given (plain http in a local network), the old command still works. */
async function toClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "sr-only";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("The browser did not copy");
}
