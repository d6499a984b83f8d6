import { Suspense } from "react";
import { useLocation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink, buttonClass } from "@plaza/ui/button.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Spot } from "@plaza/ui/spot.tsx";
import { lazyExtra } from "./lazy-component.ts";
import { paths } from "./paths.ts";
import { PageHead } from "./page-head.tsx";
import { useLang, useLoadedData } from "./root-data.ts";

/** No page that can be shown has it. */
const Outage = lazyExtra(async () => (await import("./outage.tsx")).Outage);

/**
 * What a person sees when a page can't be shown: not there, not available where they are, refused, the API silent, or our own fault. Bots get the status
 * alone.
 */
export function ErrorPage({ status, message }: { status: number; message?: string | undefined }) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  // A page's own answer names its address as the browser has it; the router's has a "+" for each "%20".
  const texts = wordsFor(status, message?.split("Found: ")[1] ?? here, t);
  return (
    <>
      <PageHead title={texts.title} />
      <div className="px-4 py-12 sm:px-0">
        {status === 404 ? <Spot name="lost" /> : null}
        <PageHeading lead={texts.help ?? message}>{texts.heading}</PageHeading>
        {isOurFault(status) && message ? <p className="caption">{message}</p> : null}
        {status === 503 ? (
          <Suspense>
            <Outage address={here} />
          </Suspense>
        ) : null}
        <WaysOn status={status} here={here} />
      </div>
    </>
  );
}

function WaysOn({ status, here }: { status: number; here: string }) {
  const t = useTexts();
  const lang = useLang();
  const isRegion = status === 451;
  // Sending again what was typed is then the page's main button.
  const hasUnsentForm = useLoadedData().unsentForm !== null && status === 503;
  const canRetry = status !== 404 && status !== 501 && !isRegion;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {canRetry ? (
        <a href={here} className={buttonClass({ variant: hasUnsentForm ? "secondary" : "primary" })}>
          {t("frame.try_again")}
        </a>
      ) : null}
      <ButtonLink href={isRegion ? paths.home(lang) : paths.p2p(lang)} variant={canRetry ? "secondary" : "primary"}>
        {isRegion ? t("frame.return_home") : t("frame.go_to_market")}
      </ButtonLink>
      {status === 404 ? (
        <>
          <ButtonLink href={paths.home(lang)}>{t("frame.return_home")}</ButtonLink>
          <ButtonLink href={paths.help(lang)}>{t("frame.help")}</ButtonLink>
        </>
      ) : null}
    </div>
  );
}

/** Whether the message says more than the page. That of an outage may be a proxy's, in another language, and doesn't. */
const isOurFault = (status: number) => status >= 500 && status !== 501 && status !== 503;

/** @param fullPath with its query */
function wordsFor(status: number, fullPath: string, t: ReturnType<typeof useTexts>) {
  if (status === 404) {
    return {
      title: t("frame.page_not_found"),
      heading: t("frame.page_not_found_path", { path: fullPath }),
      help: t("frame.page_not_found_help"),
    };
  }
  if (status === 451) return { title: t("frame.region_title"), heading: t("frame.region_title"), help: t("frame.region_help") };
  if (status === 501) return { title: t("frame.not_offered"), heading: t("frame.not_offered"), help: undefined };
  // The API's own sentence says why.
  if (status < 500) return { title: t("frame.refused"), heading: t("frame.refused"), help: undefined };
  if (status === 503) return { title: t("frame.not_reachable"), heading: t("frame.not_reachable"), help: t("frame.not_reachable_help") };
  return { title: t("frame.internal_error"), heading: t("frame.internal_error"), help: t("frame.internal_error_help") };
}
