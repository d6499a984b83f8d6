import type { ButtonHTMLAttributes, ReactNode } from "react";

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "children"> {
  /** What it does, for screen readers and as a tooltip. */
  label: string;
  icon: ReactNode;
  /** `sm` is 28 px for use inside a line; a finger still gets 44. */
  size?: "sm" | "md" | undefined;
  /** Over the corner of the icon, e.g. a `Badge`. */
  children?: ReactNode;
}

/** A button that is only an icon, with its name for those who can't see it. */
export function IconButton({ label, icon, size = "md", className = "", type = "button", children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type === "submit" ? "submit" : "button"}
      aria-label={label}
      title={label}
      className={`icon-btn ${size === "sm" ? "icon-btn-sm" : ""} ${className}`}
    >
      {icon}
      {children}
    </button>
  );
}
