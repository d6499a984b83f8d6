import { useId } from "react";
import type { InputHTMLAttributes, ReactNode } from "react";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  /** Under the words, smaller. */
  hint?: ReactNode;
  invalid?: boolean | undefined;
}

/** A tick box with its words; the whole line is the target. */
export function Checkbox({ hint, invalid, children, className = "", ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <label className={`flex min-h-11 cursor-pointer items-start gap-3 py-2.5 ${className}`}>
      <input
        {...rest}
        type="checkbox"
        aria-invalid={invalid || undefined}
        aria-describedby={hint ? id : undefined}
        className="tick mt-px"
      />
      <span>
        {children}
        {hint ? (
          <span id={id} className="caption block">
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}
