import { useId } from "react";
import type { InputHTMLAttributes, ReactNode } from "react";

/** On or off at once, without a save button. Words at the left, the switch at the right; the whole line is the target. */
export function Switch({
  hint,
  children,
  className = "",
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { hint?: ReactNode }) {
  const id = useId();
  return (
    <label className={`flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2 ${className}`}>
      <span>
        {children}
        {hint ? (
          <span id={id} className="caption block">
            {hint}
          </span>
        ) : null}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says by itself whether it is on */}
      <input {...rest} type="checkbox" role="switch" aria-describedby={hint ? id : undefined} className="switch" />
    </label>
  );
}
