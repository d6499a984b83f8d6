import type { BlockReason } from "@plaza/contract/calls/market.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink, buttonClass } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useLang } from "../../shell/root-data.ts";
import { TransferLink } from "../../shell/widget-host/transfer-link.tsx";
import { useBlockReason } from "../offers/block-reason.ts";
import { paths } from "../../shell/paths.ts";

/** In place of the button: why this offer can't be taken, and a link to what would fix it. It leads back to `here`. */
export function Ineligibility({ reasons, asset, here }: { reasons: readonly BlockReason[]; asset: string; here: string }) {
  const t = useTexts();
  const lang = useLang();
  const say = useBlockReason();
  if (reasons[0]?.reason === "not_signed_in") {
    return (
      <ButtonLink href={paths.login(lang, here)} variant="primary" size="lg" wide>
        {t("take.log_in_to_trade")}
      </ButtonLink>
    );
  }
  const gated = reasons.some(({ reason }) => reason.startsWith("gate_"));
  return (
    <>
      <Notice kind="warn" title={t("take.not_eligible_title")}>
        <ul>
          {reasons.map((blocked) => (
            <li key={blocked.reason}>{say(blocked)}</li>
          ))}
        </ul>
      </Notice>
      {gated ? (
        <ButtonLink href={paths.gate(lang, here)} variant="primary" size="lg" wide>
          {t("take.go_to_requirements")}
        </ButtonLink>
      ) : reasons.some(({ reason }) => reason === "insufficient_balance") ? (
        <TransferLink coin={asset} className={buttonClass({ variant: "primary", size: "lg", wide: true })}>
          {t("take.move_coins", { asset })}
        </TransferLink>
      ) : null}
    </>
  );
}
