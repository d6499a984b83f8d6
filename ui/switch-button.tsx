import type { ButtonHTMLAttributes } from "react";

export interface SwitchButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "children"> {
  readonly isOn: boolean;
  /** What is on or off. */
  readonly label: string;
}

/** A switch that sends its form at once, without scripts too: its value is what it shall become. */
export function SwitchButton({ isOn, label, className = "", ...rest }: SwitchButtonProps) {
  return (
    <button
      {...rest}
      type="submit"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      className={`flex min-h-11 items-center ${className}`}
    >
      <span className="switch" />
    </button>
  );
}
