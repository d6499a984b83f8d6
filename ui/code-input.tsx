import type { InputEvent, InputHTMLAttributes } from "react";
import { useField } from "./field-wiring.tsx";

/** As long as a code's text may be; what is longer is none either. */
const LONGEST = 20;
const ONLY_CODE = /^\D*(\d{6})\D*$/;

/**
 * What a pasted or typed text means as a code: wide digits are digits and spaces are left out ("１２３ 456" → "123456"), and of a pasted
 * message its only six digits are taken. What is no code otherwise stays as it was typed, so that its reader can see what is wrong with it.
 */
export function readCode(text: string): string {
  const compact = text.normalize("NFKC").replace(/[\s-]/g, "");
  return ONLY_CODE.exec(compact)?.[1] ?? compact.slice(0, LONGEST);
}

export type CodeInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "inputMode" | "autoComplete" | "pattern" | "required" | "maxLength"
>;

/**
 * A six-digit one-time code in one input, so that paste, the phone's suggestion and screen readers work as anywhere. It has no pattern: the
 * browser's own bubble would come before the sentence that the API has for a code of the wrong form.
 */
export function CodeInput({ onInput, className = "", ...rest }: CodeInputProps) {
  const clean = (event: InputEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const code = readCode(input.value);
    if (input.value !== code) input.value = code;
    onInput?.(event);
  };
  return (
    <input
      {...useField()}
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      onInput={clean}
      className={`control code-input ${className}`}
    />
  );
}
