import type { InputHTMLAttributes, ReactNode } from "react";
import { Anchor } from "./anchor.tsx";
import type { AnchorProps } from "./anchor.tsx";

/** A filter that is a link; `current` marks the one that is on. */
export function ChipLink({
  current,
  icon,
  children,
  className = "",
  ...rest
}: AnchorProps & { current?: boolean | undefined; icon?: ReactNode }) {
  return (
    <Anchor {...rest} aria-current={current || undefined} className={`chip ${className}`}>
      {icon}
      {children}
    </Anchor>
  );
}

/** A filter that is a checkbox (or `type="radio"`) of the form around it. */
export function Chip({
  icon,
  children,
  className = "",
  type = "checkbox",
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { icon?: ReactNode; type?: "checkbox" | "radio" }) {
  return (
    <label className={`chip ${className}`}>
      <input {...rest} type={type} className="sr-only" />
      {icon}
      {children}
    </label>
  );
}
