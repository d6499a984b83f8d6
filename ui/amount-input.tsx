import type { InputHTMLAttributes, ReactNode } from "react";
import { useField } from "./field-wiring.tsx";

export interface AmountInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode"> {
  /** The currency or coin code, after the number. */
  unit: string;
  /** Between number and unit, e.g. an "All" button. */
  action?: ReactNode;
}

/** An amount of money as text: large tabular digits, the number pad on phones. It never parses or rounds; the form's owner does. */
export function AmountInput({ unit, action, className = "", ...rest }: AmountInputProps) {
  return (
    <div className={`control min-h-14 ${className}`}>
      <input
        {...useField()}
        {...rest}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        className="control-bare font-display text-22 font-semibold placeholder:font-sans placeholder:text-17 placeholder:font-normal"
      />
      {action}
      <span className="pe-4 ps-1 text-15 text-ink-faint">{unit}</span>
    </div>
  );
}
