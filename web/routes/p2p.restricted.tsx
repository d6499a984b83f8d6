import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { ShieldIcon } from "@plaza/ui/icons.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { paths, safeNext } from "../shell/paths.ts";
import { RESTRICTIONS } from "../shell/restrictions.ts";
import { useLang } from "../shell/root-data.ts";
import { pageLoader } from "../shell/session/page-error.server.ts";
import { pageNotFound, visitOf } from "../shell/session/visit.server.ts";

/** What isn't possible where the visitor is, why, and what to do about it: one screen for each restriction. */
export const loader = pageLoader(async ({ context, params }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const kind = RESTRICTIONS.find((word) => word === params["kind"]);
  if (kind === undefined) throw pageNotFound(visit);
  return { texts: messagesFor(visit.lang, ["gate"]), kind, next: safeNext(visit.url.searchParams.get("next"), "") };
});

export default function Restricted() {
  const t = useTexts();
  const lang = useLang();
  const { kind, next } = useLoaderData<typeof loader>();
  const title = t(`gate.restricted_${kind}`);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={title} description={t(`gate.restricted_${kind}_help`)} />
      <EmptyState
        icon={<ShieldIcon />}
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
            <ButtonLink href={kind === "deposit" ? paths.wallet(lang) : paths.market(lang, "buy")}>
              {t(kind === "deposit" ? "gate.see_wallet" : "gate.see_offers")}
            </ButtonLink>
          </div>
        }
      >
        {t(`gate.restricted_${kind}_help`)}
      </EmptyState>
    </div>
  );
}
