import { FRAUDS, type FraudId } from "@plaza/domain/fraud/frauds.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CheckIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { LearningOffer } from "../../shell/lesson/learning-offer.tsx";
import { paths } from "../../shell/paths.ts";

/** All scenes with what is solved; the first open one is the next step. */
export function LessonPage({ solved, practice }: { solved: readonly FraudId[]; practice: boolean }) {
  const t = useTexts();
  const lang = useLang();
  const open = FRAUDS.find(({ id }) => !solved.includes(id));
  return (
    <div className="max-w-3xl px-4 pb-8 sm:px-0">
      <PageHead title={t("lesson.title")} description={t("lesson.description")} />
      <PageHeading
        lead={t("lesson.lead")}
        back={{ href: paths.p2p(lang), label: t("frame.p2p") }}
        aside={t("lesson.progress", { done: String(solved.length), all: String(FRAUDS.length) })}
      >
        {t("lesson.title")}
      </PageHeading>
      {open === undefined ? (
        <Notice
          kind="success"
          className="mb-4"
          title={t("lesson.finished_title")}
          action={<ButtonLink href={paths.market(lang, "sell")}>{t("lesson.go_on")}</ButtonLink>}
        >
          {t("lesson.finished")}
        </Notice>
      ) : (
        <ButtonLink href={paths.lessonScene(lang, open.id)} variant="primary" size="lg" className="mb-4">
          {t(solved.length === 0 ? "lesson.begin" : "lesson.go_on")}
        </ButtonLink>
      )}
      {practice ? <LearningOffer to="practice" className="mb-4" /> : null}
      <Card flush>
        <ol className="divide-y divide-line">
          {FRAUDS.map(({ id, victim }, index) => (
            <li key={id} className="flex items-center gap-3 px-4 py-3 sm:px-6">
              <span className="tabular w-6 flex-none text-ink-faint" aria-hidden="true">
                {index + 1}
              </span>
              <div className="min-w-0 flex-1">
                <Anchor href={paths.lessonScene(lang, id)} className="font-semibold">
                  {t(`lesson.title.${id}`)}
                </Anchor>
                <p className="caption">{t(`lesson.role.${victim}`)}</p>
              </div>
              {solved.includes(id) ? (
                <Tag tone="good" icon={<CheckIcon className="size-4" />}>
                  {t("lesson.solved")}
                </Tag>
              ) : null}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
