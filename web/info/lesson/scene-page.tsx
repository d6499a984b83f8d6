import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { CHOICES, FRAUDS, fraudOf, type Choice, type FraudId } from "@plaza/domain/fraud/frauds.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { ShieldIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import type { TradingRules } from "../../shell/user-info.ts";
import { paths } from "../../shell/paths.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";

/** One fraud: the situation, the counterparty's message, the possible answers, and why one is right. A plain form, so it plays without scripts too. */
export function ScenePage({ id, rules, choice }: { id: FraudId; rules: TradingRules | null; choice: Choice | null }) {
  const t = useTexts();
  const lang = useLang();
  const fraud = fraudOf(id);
  const number = FRAUDS.findIndex((candidate) => candidate.id === id) + 1;
  return (
    <div className="max-w-3xl px-4 pb-8 sm:px-0">
      <PageHead title={t(`lesson.title.${id}`)} description={t("lesson.description")} />
      <PageHeading
        back={{ href: paths.lesson(lang), label: t("lesson.all_scenes") }}
        aside={t("lesson.number", { number: String(number), all: String(FRAUDS.length) })}
      >
        {t(`lesson.title.${id}`)}
      </PageHeading>
      <Card>
        <Tag>{t(`lesson.role.${fraud?.victim ?? "seller"}`)}</Tag>
        <p className="mt-3 max-w-prose">{t(`lesson.scene.${id}`)}</p>
        <figure className="mt-4">
          <figcaption className="caption mb-1">{t("lesson.other")}</figcaption>
          <blockquote className="bubble">{t(`lesson.says.${id}`)}</blockquote>
        </figure>
        <Choices id={id} choice={choice} />
      </Card>
      {choice === null || fraud === null ? null : (
        <Answer key={choice} id={id} rules={rules} choice={choice} isRight={choice === fraud.right} />
      )}
    </div>
  );
}

function Choices({ id, choice }: { id: FraudId; choice: Choice | null }) {
  const t = useTexts();
  const busy = useNavigation().formData?.get("choice") ?? null;
  return (
    <PostForm stays className="mt-6">
      <fieldset className="min-w-0">
        <legend className="text-17 font-semibold">{t("lesson.question")}</legend>
        <div className="mt-3 flex flex-col gap-2">
          {CHOICES.map((option) => (
            <Button key={option} type="submit" name="choice" value={option} wide busy={busy === option} aria-pressed={choice === option}>
              {t(`lesson.choice_${option}.${id}`)}
            </Button>
          ))}
        </div>
      </fieldset>
    </PostForm>
  );
}

/** Read out and brought into view, because it comes below what one has just pressed. */
function Answer({ id, rules, choice, isRight }: { id: FraudId; rules: TradingRules | null; choice: Choice; isRight: boolean }) {
  const t = useTexts();
  const lang = useLang();
  const box = useRef<HTMLElement>(null);
  // Newer browsers answer a scroll with a promise, and what an effect answers is called.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const guard = useGuardText(id, rules);
  const next = FRAUDS[FRAUDS.findIndex((fraud) => fraud.id === id) + 1];
  return (
    <section ref={box} className="mt-4 flex flex-col gap-4" aria-label={t(isRight ? "lesson.right" : "lesson.wrong")} data-answer={choice}>
      <Notice live kind={isRight ? "success" : "warn"} title={t(isRight ? "lesson.right" : "lesson.wrong")}>
        {t(`lesson.why.${id}`)}
      </Notice>
      {isRight ? (
        <>
          {guard === null ? null : (
            <Card>
              <h2 className="flex items-center gap-2 font-semibold">
                <ShieldIcon className="text-accent-ink" />
                {t("lesson.protects")}
              </h2>
              <p className="mt-1 text-ink-soft">{guard}</p>
            </Card>
          )}
          <ButtonLink href={next === undefined ? paths.lesson(lang) : paths.lessonScene(lang, next.id)} variant="primary" size="lg">
            {t(next === undefined ? "lesson.all_scenes" : "lesson.next")}
          </ButtonLink>
        </>
      ) : null}
    </section>
  );
}

/** What protects from a fraud here; null where nobody says how much it allows. */
function useGuardText(id: FraudId, rules: TradingRules | null): string | null {
  const t = useTexts();
  if (id !== "coin_locking") return t(`lesson.guard.${id}`);
  return rules === null ? null : t("lesson.guard.coin_locking", { count: rules.maxUnpaidWithOneAdvertiser });
}
