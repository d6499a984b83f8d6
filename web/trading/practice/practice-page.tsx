import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { CheckIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import { VisitorResult } from "../../shell/forms/visitor-result.tsx";
import type { PracticeData } from "./practice.server.ts";

const REMEMBER = ["account", "cancel", "release", "appeal"] as const;

/** Where the practice trade begins, and at its end the score with what to remember. */
export function PracticePage({ data }: { readonly data: PracticeData }) {
  const t = useTexts();
  const lang = useLang();
  const { next, begun, score, steps } = data;
  return (
    <div className="mx-auto max-w-3xl px-4 pb-8 sm:px-0">
      <PageHead title={t("practice.title")} description={t("practice.description")} />
      <VisitorResult />
      <PageHeading lead={t("practice.lead", { steps: String(steps) })} back={{ href: paths.lesson(lang), label: t("frame.lesson") }}>
        {t("practice.title")}
      </PageHeading>
      {score === null ? null : <Score data={data} score={score} />}
      {next === null ? (
        <Remember />
      ) : (
        <Card>
          <ul className="flex flex-col gap-2">
            {(["buy", "sell", "safe"] as const).map((line) => (
              <li key={line} className="flex gap-2">
                <CheckIcon className="mt-0.5 flex-none text-good-ink" />
                <span>{t(`practice.about.${line}`)}</span>
              </li>
            ))}
          </ul>
          <ButtonLink href={paths.practice(lang, next)} variant="primary" size="lg" className="mt-4">
            {t(begun ? "practice.go_on" : "practice.begin")}
          </ButtonLink>
        </Card>
      )}
      {next === null ? <Again /> : null}
    </div>
  );
}

function Score({ data, score }: { readonly data: PracticeData; readonly score: NonNullable<PracticeData["score"]> }) {
  const t = useTexts();
  const title = t("practice.score", { right: String(score.right), of: String(score.of) });
  return (
    <section data-result="" className="mb-4">
      <Notice kind={score.passed ? "success" : "warn"} title={title} action={score.passed ? <Badge data={data} /> : undefined}>
        {t(score.passed ? "practice.passed" : "practice.not_passed")}
      </Notice>
    </section>
  );
}

/** The badge, or the way to it for somebody who has passed without an account. */
function Badge({ data: { isUser, passedAt } }: { readonly data: PracticeData }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  if (passedAt !== null)
    return (
      <span className="flex flex-wrap items-center gap-2">
        <Tag tone="good" icon={<CheckIcon />}>
          {t("practice.badge")}
        </Tag>
        <time dateTime={passedAt} className="caption">
          {t("practice.badge_since", { time: formats.date(passedAt, zone, "date") })}
        </time>
      </span>
    );
  return (
    <PostForm>
      <Button type="submit" name="act" value="keep" size="sm">
        {t(isUser ? "practice.keep" : "practice.keep_login")}
      </Button>
    </PostForm>
  );
}

function Remember() {
  const t = useTexts();
  return (
    <Card title={t("practice.remember_title")}>
      <ol className="flex list-decimal flex-col gap-2 ps-5">
        {REMEMBER.map((line) => (
          <li key={line}>{t(`practice.remember.${line}`)}</li>
        ))}
      </ol>
    </Card>
  );
}

function Again() {
  const t = useTexts();
  const lang = useLang();
  return (
    <PostForm className="mt-4 flex flex-wrap gap-2">
      <ButtonLink href={paths.market(lang, "buy")} variant="primary">
        {t("practice.to_market")}
      </ButtonLink>
      <Button type="submit" name="act" value="restart">
        {t("practice.again")}
      </Button>
    </PostForm>
  );
}
