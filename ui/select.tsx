import type { SelectHTMLAttributes } from "react";
import { useField } from "./field-wiring.tsx";
import { ChevronDownIcon } from "./icons.tsx";

export interface SelectOption {
  value: string;
  text: string;
  disabled?: boolean | undefined;
}

const NONE: readonly SelectOption[] = [];

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** The choices; or give `<option>`s as children. */
  options?: readonly SelectOption[] | undefined;
}

/** The platform's own select, so that phones show their wheel and nothing needs scripts. */
export function Select({ options = NONE, className = "", children, ...rest }: SelectProps) {
  return (
    <div className={`relative ${className}`}>
      <select {...useField()} {...rest} className="control appearance-none truncate py-2 pe-10 ps-3">
        {children}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-3 end-3 text-ink-faint" />
    </div>
  );
}
