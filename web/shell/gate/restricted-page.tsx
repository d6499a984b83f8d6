import { useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { PageHead } from "../page-head.tsx";
import { paths } from "../paths.ts";
import { useLang } from "../root-data.ts";
import type { loadRestricted } from "./restricted.server.ts";

/** `/p2p/restricted/:kind`: what isn't available where the visitor is, and what is possible instead. */
export function RestrictedPage() {
  const t = useTexts();
  const lang = useLang();
  const { kind, next } = useLoaderData<typeof loadRestricted>();
  const title = t(`gate.restricted_${kind}`);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={title} description={t(`gate.restricted_${kind}_help`)} />
      <EmptyState
        spot="shield"
        title={<h1>{title}</h1>}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {kind === "fiat" ? (
              <ButtonLink href={paths.home(lang)} variant="primary">
                {t("frame.return_home")}
              </ButtonLink>
            ) : (
              <ButtonLink href={paths.kyc(lang, next === "" ? {} : { next })} variant="primary">
                {t("gate.verify_identity")}
              </ButtonLink>
            )}
            {kind === "deposit" ? <ButtonLink href={paths.wallet(lang)}>{t("gate.see_wallet")}</ButtonLink> : null}
            {/* An exchange with identity checks and wallet on its own site offers neither of the others. */}
            <ButtonLink href={paths.market(lang, "buy")}>{t("gate.see_offers")}</ButtonLink>
          </div>
        }
      >
        {t(`gate.restricted_${kind}_help`)}
      </EmptyState>
    </div>
  );
}
