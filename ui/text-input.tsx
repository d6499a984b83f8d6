import type { InputHTMLAttributes, ReactNode } from "react";
import { useField } from "./field-wiring.tsx";

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Inside the box before the text, e.g. a search icon. */
  before?: ReactNode;
  /** Inside the box after the text, e.g. a unit or an `IconButton`. */
  after?: ReactNode;
}

/** A line of text. Any native input type that shows as one. */
export function TextInput({ before, after, className = "", type = "text", ...rest }: TextInputProps) {
  const field = useField();
  if (!before && !after) return <input {...field} {...rest} type={type} className={`control px-3 py-2 ${className}`} />;
  return (
    <div className={`control ${className}`}>
      {before ? <span className="flex ps-3 text-ink-faint">{before}</span> : null}
      <input {...field} {...rest} type={type} className="control-bare" />
      {after ? <span className="flex items-center gap-1 pe-1 text-ink-faint">{after}</span> : null}
    </div>
  );
}
