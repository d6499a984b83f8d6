import type { ReactNode } from "react";
import { Anchor } from "./anchor.tsx";

export interface Segment {
  value: string;
  text: ReactNode;
  /** With it the segment is a link (a page); without it a radio of the form. */
  href?: string | undefined;
}

export interface SegmentedProps {
  /** What is chosen, for screen readers. */
  label: string;
  segments: readonly Segment[];
  value: string;
  /** Name of the radios; not needed for links. */
  name?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  className?: string | undefined;
}

/** Two to four choices side by side, one of them on: Buy | Sell. */
export function Segmented({ label, segments, value, name, onChange, className = "" }: SegmentedProps) {
  const linked = segments.every((segment) => segment.href !== undefined);
  const Box = linked ? "nav" : "div";
  return (
    <Box role={linked ? undefined : "radiogroup"} aria-label={label} className={`segments ${className}`}>
      {segments.map((segment) =>
        segment.href !== undefined ? (
          <Anchor key={segment.value} href={segment.href} aria-current={segment.value === value ? "page" : undefined} className="segment">
            {segment.text}
          </Anchor>
        ) : (
          <label key={segment.value} className="segment">
            <input
              type="radio"
              name={name}
              value={segment.value}
              {...(onChange
                ? { checked: segment.value === value, onChange: () => onChange(segment.value) }
                : { defaultChecked: segment.value === value })}
              className="sr-only"
            />
            {segment.text}
          </label>
        ),
      )}
    </Box>
  );
}
