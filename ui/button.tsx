import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { Anchor } from "./anchor.tsx";
import type { AnchorProps } from "./anchor.tsx";
import { SpinnerIcon } from "./icons.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "buy" | "sell";
export type ButtonSize = "sm" | "md" | "lg";

const VARIANT: Record<ButtonVariant, string> = {
  primary: "btn-primary",
  secondary: "btn-secondary",
  quiet: "btn-quiet",
  danger: "btn-danger",
  buy: "btn-buy",
  sell: "btn-sell",
};
const SIZE: Record<ButtonSize, string> = { sm: "btn-sm", md: "", lg: "btn-lg" };

interface Look {
  /** `primary` at most once a screen; `danger` only for what can't be undone. Default `secondary`. */
  variant?: ButtonVariant | undefined;
  /** Height 36 (44 to a finger), 44 or 52 px. Default `md`. */
  size?: ButtonSize | undefined;
  /** As wide as its container, for a form's one action. */
  wide?: boolean | undefined;
}

/** The classes of a button, for an element that is not ours, such as a router's link or a `<summary>`. */
export function buttonClass({ variant = "secondary", size = "md", wide = false }: Look = {}, extra = ""): string {
  return `btn ${VARIANT[variant]} ${SIZE[size]} ${wide ? "w-full" : ""} ${extra}`;
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** An icon before the words. */
  icon?: ReactNode;
  /** Work is under way: shows it, keeps the focus and the words, and lets no second click or submit through. */
  busy?: boolean | undefined;
}

/** A button. Its type is `button` unless it says `submit`. Words name the act and, where money moves, the amount. */
export function Button({ variant, size, wide, icon, busy = false, className, children, onClick, type = "button", ...rest }: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type === "submit" ? "submit" : "button"}
      className={buttonClass({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={click}
    >
      {busy ? <SpinnerIcon /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button, for acts that are a page. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: Look & AnchorProps & { icon?: ReactNode }) {
  return (
    <Anchor {...rest} className={buttonClass({ variant, size, wide }, className)}>
      {icon}
      {children}
    </Anchor>
  );
}
