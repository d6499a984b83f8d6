import { useId, useRef } from "react";
import type { ReactNode } from "react";
import { alignUnder } from "./anchored.ts";
import { buttonClass } from "./button.tsx";

export interface DisabledButtonProps {
  /** What the button would do if it could. */
  trigger: ReactNode;
  /** Name of the button when its trigger is no text. */
  triggerLabel?: string | undefined;
  /** Classes of the button; default: a small gray button. */
  className?: string | undefined;
}

export interface BlockedButtonProps extends DisabledButtonProps {
  /** Name of what opens, for screen readers. */
  label: string;
  /** The reason, the time and what helps. */
  children: ReactNode;
}

const GRAY = buttonClass({ size: "sm" }, "btn-off");

/** A button that can't be used now and says no more. */
export function DisabledButton({ trigger, triggerLabel, className = GRAY }: DisabledButtonProps) {
  return (
    <button type="button" disabled aria-label={triggerLabel} className={className}>
      {trigger}
    </button>
  );
}

/**
 * In place of a button that can't be used now. A `disabled` one is silent and out of the keyboard's reach; this one is announced as
 * unavailable and opens the reason. On the popover attribute: it works before scripts, and closes by Esc and a click beside it.
 */
export function BlockedButton({ trigger, label, triggerLabel, className = GRAY, children }: BlockedButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const align = () => alignUnder(button.current, panel.current);
  return (
    <>
      <button ref={button} type="button" popoverTarget={id} aria-disabled="true" aria-label={triggerLabel} className={className}>
        {trigger}
      </button>
      <div ref={panel} id={id} popover="auto" role="group" aria-label={label} className="menu why" onBeforeToggle={align}>
        {children}
      </div>
    </>
  );
}
