import type { ReactNode } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { buttonClass } from "@plaza/ui/button.tsx";
import { BlockedButton, DisabledButton } from "@plaza/ui/blocked-button.tsx";
import { useRootData } from "../root-data.ts";
import type { Remedy } from "./remedies.ts";
import { useRemedyText } from "./remedy-text.ts";

/** Why something can't be done now, until when, and what helps. */
export interface Why {
  /** Null where the button itself says it. */
  readonly reason: ReactNode;
  /** "Possible from …", where the reason doesn't say it. */
  readonly from?: ReactNode;
  readonly says?: ReactNode;
  readonly remedy?: { readonly to: Remedy; readonly href: string };
}

export interface ReasonButtonProps {
  readonly trigger: ReactNode;
  readonly triggerLabel?: string | undefined;
  readonly className?: string | undefined;
  readonly why: Why;
  /** For the text of "Move …". */
  readonly asset?: string | undefined;
}

/** The button of an act that can't be done now: it opens why, unless the operator has switched that off. */
export function ReasonButton({ why, asset, ...button }: ReasonButtonProps) {
  const t = useTexts();
  const { buttonReasons } = useRootData();
  if (!buttonReasons) return <DisabledButton {...button} />;
  return (
    <BlockedButton {...button} label={t("why.title")}>
      <p className={why.reason === null ? "font-semibold" : "caption"}>{t("why.title")}</p>
      {why.reason === null ? null : <p className="font-semibold">{why.reason}</p>}
      {why.from === undefined ? null : <p>{why.from}</p>}
      {why.says === undefined ? null : <p className="text-ink-soft">{why.says}</p>}
      {why.remedy === undefined ? null : <RemedyLink {...why.remedy} asset={asset} className={buttonClass({ size: "sm" }, "mt-1")} />}
    </BlockedButton>
  );
}

/** A link to what helps against a refusal, in the words of `useRemedyText`. `asset` is named where the remedy is about a coin. */
export function RemedyLink({ to, href, asset, className }: { to: Remedy; href: string; asset?: string | undefined; className: string }) {
  const say = useRemedyText();
  return (
    <Anchor href={href} className={className}>
      {say(to, asset)}
    </Anchor>
  );
}
