import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { VerifiedIcon } from "@plaza/ui/action-icons.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { ClockIcon } from "@plaza/ui/icons.tsx";
import { toasts } from "@plaza/ui/toasts.ts";
import { NicknameCard } from "../profile/nickname-card.tsx";
import { LearningOffer } from "../../shell/lesson/learning-offer.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { paths } from "../../shell/paths.ts";
import { useLive } from "../../shell/realtime/use-live.ts";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import type { StartData } from "./start.server.ts";

interface StartPageProps {
  readonly data: StartData;
  /** What is wrong with a name. */
  readonly refused: { readonly message: string | null; readonly nickname: string } | undefined;
}

/** The steps that have no page elsewhere: a name, the wait for the review, and its end. */
export function StartPage({ data, refused }: StartPageProps) {
  const t = useTexts();
  if (data.step === "review") return <Review {...data} />;
  if (data.step === "approved") return <Approved />;
  return (
    <div className="mx-auto max-w-xl px-4 py-6 sm:px-0 sm:py-12">
      <PageHead title={t("limits.nickname_title")} description={t("limits.nickname_help")} />
      <h1 className="sr-only">{t("limits.nickname_title")}</h1>
      <NicknameCard refused={refused} later={data.later} />
    </div>
  );
}

/** How often a browser without scripts asks whether the review is over. */
const ASKS_AGAIN_SECONDS = 15;

interface ReviewProps {
  readonly submittedAt: string | null;
  /** Within how many hours most reviews are decided; undefined: not known. */
  readonly usualHours: number | undefined;
  /** Whether there is a practice trade. */
  readonly practice: boolean;
  /** Where it leads; empty: nowhere yet. */
  readonly next: string;
}

/** Everything is done but the review of the identity: since when, how long, and what to do meanwhile. Leads on by itself once it is over. */
function Review({ submittedAt, usualHours, practice, next }: ReviewProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const search = new URLSearchParams({ reviewed: "yes", ...(next === "" ? {} : { next }) });
  const askAgain = async () => {
    await navigate({ search: `?${search}` }, { replace: true });
    // The place that it leads to has other things to say.
    if (next !== "" && location.pathname === new URL(next, location.origin).pathname)
      toasts.show(`${t("kyc.approved_title")}. ${t("kyc.approved_next")}`, { kind: "success" });
  };
  useLive(({ kind }) => {
    if (kind === "notification" || kind === "reset") void askAgain();
  });
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <div className="mx-auto max-w-xl px-4 py-6 sm:px-0 sm:py-12">
      <PageHead title={t("kyc.pending_title")} description={t("kyc.description")} />
      <noscript>
        <meta httpEquiv="refresh" content={`${ASKS_AGAIN_SECONDS}; url=?${search}`} />
      </noscript>
      <ReviewCard icon={<ClockIcon />} colors="bg-warn-soft text-warn-ink" title={t("kyc.pending_title")} lead={t("kyc.pending_lead")}>
        {usualHours === undefined ? null : <p className="mt-1 max-w-sm text-ink-soft">{t("kyc.usual", { hours: usualHours })}</p>}
        {submittedAt === null ? null : (
          <p className="caption mt-4">
            {t("kyc.submitted")}: {formats.date(submittedAt, zone, "minute")}
          </p>
        )}
      </ReviewCard>
      {practice ? <LearningOffer to="practice" className="mt-4" /> : null}
      <LearningOffer to="lesson" className="mt-4" />
    </div>
  );
}

/** The review is over, and there is no place to lead back to: what comes next. */
function Approved() {
  const t = useTexts();
  const lang = useLang();
  return (
    <div className="mx-auto max-w-xl px-4 py-6 sm:px-0 sm:py-12">
      <PageHead title={t("kyc.approved_title")} description={t("kyc.description")} />
      <ReviewCard icon={<VerifiedIcon />} colors="bg-good-soft text-good-ink" title={t("kyc.approved_title")} lead={t("kyc.approved_next")}>
        <ButtonLink href={paths.p2p(lang)} variant="primary" size="lg" className="mt-6">
          {t("kyc.see_offers")}
        </ButtonLink>
      </ReviewCard>
    </div>
  );
}

interface ReviewCardProps {
  readonly icon: ReactNode;
  readonly colors: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function ReviewCard({ icon, colors, title, lead, children }: ReviewCardProps) {
  return (
    <Card>
      <div data-result="" className="flex flex-col items-center py-6 text-center">
        <span className={`grid size-12 place-items-center rounded-full ${colors}`}>{icon}</span>
        <h1 className="mt-4 text-22 font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 max-w-sm text-ink-soft">{lead}</p>
        {children}
      </div>
    </Card>
  );
}
