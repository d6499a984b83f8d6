import type { ReactNode } from "react";
import { Anchor } from "./anchor.tsx";

export interface TabItem {
  href: string;
  text: ReactNode;
  current?: boolean | undefined;
}

/** Links between sibling views. They are pages, so they work without scripts and can be shared. Too many for the width scroll, also in a grid. */
export function Tabs({
  label,
  items,
  className = "",
}: {
  /** What is switched, for screen readers. */ label: string;
  items: readonly TabItem[];
  className?: string | undefined;
}) {
  return (
    <nav aria-label={label} className={`min-w-0 ${className}`}>
      <ul className="tabs">
        {items.map((item) => (
          <li key={item.href}>
            <Anchor href={item.href} aria-current={item.current ? "page" : undefined} className="tab">
              {item.text}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
