import type { ReactNode } from "react";

/** One component of the gallery under its own name in code. */
export function Section({ name, children, plain = false }: { name: string; children: ReactNode; plain?: boolean | undefined }) {
  return (
    <section className="border-t border-line py-6" id={name}>
      <h2 className="mb-4 text-13 font-medium text-ink-faint">{name}</h2>
      {plain ? children : <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </section>
  );
}
