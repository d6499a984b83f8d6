import type { InputEvent, InputHTMLAttributes } from "react";
import { useField } from "./field.tsx";

const LENGTH = 6;

/** What a pasted or typed text means as a code: digits only, wide digits too ("１２３ 456" → "123456"), no more than six. */
export function codeDigits(text: string): string {
  return text.normalize("NFKC").replace(/\D/g, "").slice(0, LENGTH);
}

export interface CodeInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "inputMode" | "autoComplete" | "pattern" | "maxLength"
> {
  /** All six digits are there. */
  onComplete?: ((code: string) => void) | undefined;
}

/** A six-digit one-time code in one input, so that paste, the phone's suggestion and screen readers work as anywhere. */
export function CodeInput({ onComplete, onInput, className = "", ...rest }: CodeInputProps) {
  const clean = (event: InputEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const digits = codeDigits(input.value);
    if (input.value !== digits) input.value = digits;
    onInput?.(event);
    if (digits.length === LENGTH) onComplete?.(digits);
  };
  return (
    <input
      {...useField()}
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      spellCheck={false}
      onInput={clean}
      className={`control code-input ${className}`}
    />
  );
}
