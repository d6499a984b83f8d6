import type { ReactNode } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { buttonClass } from "@plaza/ui/button.tsx";
import { FilterIcon } from "@plaza/ui/icons.tsx";

interface FoldedFilterProps {
  /** How many filters are set. */
  readonly count: number;
  /** Something in it is wrong, so that it must be seen. */
  readonly isOpen?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The filters of a list, folded on a phone, whose whole screen they would take; beside a wide list they are always open. */
export function FoldedFilter({ count, isOpen = false, className = "", children }: FoldedFilterProps) {
  const t = useTexts();
  return (
    // A browser that can't show what is folded keeps it folded at every width.
    <details
      open={isOpen}
      className={`supports-[selector(::details-content)]:sm:[&::details-content]:[content-visibility:visible] ${className}`}
    >
      <summary
        className={buttonClass({ variant: "secondary" }, "w-fit list-none max-sm:mb-3 supports-[selector(::details-content)]:sm:hidden")}
      >
        <FilterIcon />
        {count > 0 ? t("desk.filters_some", { count }) : t("desk.filters")}
      </summary>
      {children}
    </details>
  );
}
