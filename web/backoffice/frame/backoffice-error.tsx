import { useLocation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink, buttonClass } from "@plaza/ui/button.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Outage } from "../../shell/outage.tsx";
import { useLoadedData } from "../../shell/root-data.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import { BackofficeHead } from "../backoffice-head.tsx";

/** What staff see when a page can't be shown: not there, not theirs, the API silent, or our own fault. */
export function BackofficeError({ status, message }: { status: number; message: string | undefined }) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const title = useTitle(status);
  const { unsentForm } = useLoadedData();
  // A form that can be sent again is the way on.
  const isUnsent = status === 503 && unsentForm !== null;
  const canRetry = status !== 404 && !isUnsent;
  return (
    <div className="px-4 py-6 sm:px-0">
      <BackofficeHead title={title} />
      <PageHeading lead={status === 404 ? t("frame.page_not_found_help") : status === 503 ? t("frame.not_reachable_help") : message}>
        {title}
      </PageHeading>
      {status === 503 ? <Outage address={pathname + search} /> : null}
      <div className="flex flex-wrap gap-3">
        {canRetry ? (
          <a href={pathname + search} className={buttonClass({ variant: "primary" })}>
            {t("frame.try_again")}
          </a>
        ) : null}
        <ButtonLink href={backofficePaths.home()} variant={canRetry || isUnsent ? "secondary" : "primary"}>
          {t("desk.overview")}
        </ButtonLink>
      </div>
    </div>
  );
}

function useTitle(status: number): string {
  const t = useTexts();
  if (status === 404) return t("frame.page_not_found");
  if (status === 403) return t("desk.not_allowed");
  if (status < 500) return t("frame.refused");
  return status === 503 ? t("frame.not_reachable") : t("frame.internal_error");
}
