import { useId, useRef } from "react";
import type { ReactNode } from "react";
import { alignUnder } from "./anchored.ts";
import { buttonClass } from "./button.tsx";
import { ChevronDownIcon } from "./icons.tsx";

export interface PanelProps {
  /** Name of the group for screen readers. */
  label: string;
  /** What the button shows, e.g. what is chosen now. */
  trigger: ReactNode;
  icon?: ReactNode;
  /** Something in it is chosen: the button shows it. */
  active?: boolean | undefined;
  /** Fields of the form around it. */
  children: ReactNode;
  /** Under the fields on a phone, where it is a sheet: given its id, what closes it. */
  footer?: ((id: string) => ReactNode) | undefined;
}

/** Fields of a form that open from a button and stay open while one chooses, on the popover attribute: works before scripts. */
export function Panel({ label, trigger, icon, active, children, footer }: PanelProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const align = () => alignUnder(button.current, panel.current);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        className={buttonClass({}, `min-w-0 max-[359px]:px-2 ${active ? "border-accent-ink text-accent-ink" : ""}`)}
      >
        {icon}
        <span className="truncate">{trigger}</span>
        <ChevronDownIcon className="size-4" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className="menu px-4 sm:max-h-104 sm:w-90 sm:max-w-none"
        onBeforeToggle={align}
      >
        <p aria-hidden="true" className="sheet-title">
          {label}
        </p>
        {children}
        {footer ? <div className="sheet-footer">{footer(id)}</div> : null}
      </div>
    </>
  );
}
