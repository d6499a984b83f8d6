import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { useCopyBy } from "./copy-text.ts";
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
  /** Nothing was copied: the owner says so. */
  onFail?: (() => void) | undefined;
}

/** Copies a text and says so, to eyes and to screen readers. Not shown without scripts. */
export function CopyButton({ text, label, copiedLabel, wordy, onFail }: CopyButtonProps) {
  const copy = useCopyBy() ?? toClipboard;
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, SHOWN_MS, false);
    return () => clearTimeout(timer);
  }, [copied]);
  const act = () => {
    copy(text).then(
      () => setCopied(true),
      () => onFail?.(),
    );
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

/** The clipboard is for secure contexts, and an app's web view may refuse it; the old command still works there. */
export async function toClipboard(text: string): Promise<void> {
  if (isSecureContext) {
    try {
      return await navigator.clipboard.writeText(text);
    } catch {
      return byCommand(text);
    }
  }
  byCommand(text);
}

function byCommand(text: string): void {
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "sr-only";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure context
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("The browser did not copy");
}
