import { useId, useMemo } from "react";
import type { ReactNode } from "react";
import { Wired, type Wiring } from "./field-wiring.tsx";
import { DangerIcon } from "./icons.tsx";

export interface FieldProps {
  label: ReactNode;
  /** Makes `field-<name>` the id of the input, to which the summary of a refused form leads. */
  name?: string | undefined;
  /** Keeps the label for screen readers only, where place and icon say enough to the eye. */
  hideLabel?: boolean | undefined;
  /** Beside the label at the right, e.g. a balance. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Says what is wrong and how to fix it. It is announced when it appears. */
  error?: ReactNode;
  required?: boolean | undefined;
  className?: string | undefined;
  /** Exactly one input of ours, or one that spreads `useField()`. */
  children: ReactNode;
}

/** Label, hint and error around one input, tied together for assistive technology. */
export function Field({ label, name, hideLabel, aside, hint, error, required, className = "", children }: FieldProps) {
  const ownId = useId();
  const id = name ? `field-${name}` : ownId;
  const described = [error ? `${id}e` : "", hint ? `${id}h` : ""].filter(Boolean).join(" ");
  const invalid = error ? true : undefined;
  const wiring = useMemo<Wiring>(
    () => ({
      id,
      "aria-describedby": described || undefined,
      "aria-invalid": invalid,
      "aria-required": required || undefined,
    }),
    [id, described, invalid, required],
  );
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <div className={hideLabel ? "sr-only" : "flex items-baseline justify-between gap-3 text-13"}>
        <label htmlFor={id} className="font-medium text-ink-soft">
          {label}
        </label>
        {aside ? <span className="text-ink-faint">{aside}</span> : null}
      </div>
      <Wired value={wiring}>{children}</Wired>
      {hint ? (
        <p id={`${id}h`} className="caption">
          {hint}
        </p>
      ) : null}
      <div aria-live="polite" id={`${id}e`} className="empty:hidden text-13 text-danger-ink">
        {error ? (
          <p className="flex gap-1.5">
            <DangerIcon className="size-4 mt-px" />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}
