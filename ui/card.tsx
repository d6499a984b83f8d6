import type { ReactNode } from "react";

export interface CardProps {
  children: ReactNode;
  title?: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  /** Level of the title in the page. Default 2. */
  level?: 2 | 3 | undefined;
  /** No inner padding, for lists whose rows bring their own. */
  flush?: boolean | undefined;
  className?: string | undefined;
}

/** A calm surface. On a phone it runs from edge to edge of its column; cards are never put in cards: use hairlines. */
export function Card({ children, title, aside, level = 2, flush, className = "" }: CardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section className={`card ${flush ? "" : "p-4 sm:p-6"} ${className}`}>
      {title ? (
        <div className={`mb-4 flex items-center justify-between gap-3 ${flush ? "px-4 pt-4 sm:px-6 sm:pt-6" : ""}`}>
          <Heading className="text-17 font-semibold">{title}</Heading>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}
