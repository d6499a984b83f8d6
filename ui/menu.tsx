import { useId, useRef } from "react";
import type { MouseEvent, ReactNode } from "react";
import { Anchor } from "./anchor.tsx";
import { alignUnder } from "./anchored.ts";

export interface MenuProps {
  /** Name of the list for screen readers. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  /** Name of the button when the trigger is only an icon. */
  triggerLabel?: string | undefined;
  /** Classes of the button, e.g. `buttonClass()` or "icon-btn". */
  className: string;
  /** `MenuItem`s. */
  children: ReactNode;
}

/** A list of links and acts that opens from a button, on the popover attribute: works before scripts, closes by Esc and a click beside it. */
export function Menu({ label, trigger, triggerLabel, className, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const align = () => alignUnder(button.current, list.current);
  return (
    <>
      <button ref={button} type="button" popoverTarget={id} aria-label={triggerLabel} title={triggerLabel} className={className}>
        {trigger}
      </button>
      <ul ref={list} id={id} popover="auto" aria-label={label} className="menu" onBeforeToggle={align}>
        {children}
      </ul>
    </>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  /** A link … */
  href?: string | undefined;
  /** … or an act. Both: a link that acts instead once scripts run. Neither: a submit button of the form around the item. */
  onAct?: (() => void) | undefined;
  /** The one that is on, such as the page's language. */
  current?: boolean | undefined;
  lang?: string | undefined;
  children: ReactNode;
}

/** One line of a `Menu`. */
export function MenuItem({ icon, href, onAct, current, lang, children }: MenuItemProps) {
  const shared = { className: "menu-item", "aria-current": current || undefined, lang };
  const inside = (
    <>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </>
  );
  const act = (event: MouseEvent<HTMLElement>) => {
    closeAround(event);
    if (href !== undefined && onAct) event.preventDefault();
    onAct?.();
  };
  if (href !== undefined) {
    return (
      <li>
        <Anchor {...shared} href={href} hrefLang={lang} onClick={act}>
          {inside}
        </Anchor>
      </li>
    );
  }
  return (
    <li>
      <button {...shared} type={onAct ? "button" : "submit"} onClick={act}>
        {inside}
      </button>
    </li>
  );
}

/** A page that changes without a reload would leave the menu open. */
function closeAround(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
