import type { ReactNode } from "react";
import { DangerIcon, DoneIcon, InfoIcon, WarningIcon } from "./icons.tsx";

export type NoticeKind = "info" | "success" | "warn" | "danger";

const LOOK = {
  info: ["bg-accent-soft", "text-accent-ink", InfoIcon],
  success: ["bg-good-soft", "text-good-ink", DoneIcon],
  warn: ["bg-warn-soft", "text-warn-ink", WarningIcon],
  danger: ["bg-danger-soft", "text-danger-ink", DangerIcon],
} as const;

export interface NoticeProps {
  /** `warn` for time and risk, `danger` only where money or the account is at stake. */
  kind?: NoticeKind | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link that fixes it. */
  action?: ReactNode;
  /** It came after the page: say it to screen readers now (`danger` at once, others politely). */
  live?: boolean | undefined;
  className?: string | undefined;
}

/** Something the reader should know here, with an icon so that color is never the only sign. */
export function Notice({ kind = "info", title, children, action, live, className = "" }: NoticeProps) {
  const [ground, ink, Icon] = LOOK[kind];
  const role = live ? (kind === "danger" ? "alert" : "status") : undefined;
  return (
    <div role={role} className={`flex gap-3 rounded-base border border-transparent p-3 text-ink ${ground} ${className}`}>
      <Icon className={`mt-px ${ink}`} />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className={title ? "text-13 text-ink-soft" : "text-15"}>{children}</div> : null}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
    </div>
  );
}
