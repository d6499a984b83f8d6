import { Form } from "react-router";
import { keysOf } from "@plaza/contract/typed-keys.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor, useMissing } from "@plaza/ui/anchor.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { ChevronDownIcon, SearchIcon } from "@plaza/ui/icons.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { LearningOffer } from "../../shell/lesson/learning-offer.tsx";
import { paths } from "../../shell/paths.ts";
import type { HelpData } from "./help.server.ts";
import { ANSWER_PAGES, HELP_TOPICS, type QuestionId } from "./topics.ts";

/** Questions and answers: all of them by topic, or those that a search finds. Also without scripts. */
export function HelpPage({ data: { query, found, support, practice } }: { data: HelpData }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <div className="max-w-3xl px-4 pb-8 sm:px-0">
      <PageHead title={t("help.title")} description={t("help.description")} />
      <PageHeading lead={t("help.lead")}>{t("help.title")}</PageHeading>
      <search>
        <Form method="get" action={paths.help(lang)} className="flex gap-2">
          <Field label={t("help.search")} hideLabel className="flex-1">
            <TextInput
              key={query}
              name="q"
              type="search"
              enterKeyHint="search"
              maxLength={200}
              defaultValue={query}
              placeholder={t("help.search")}
            />
          </Field>
          <Button type="submit" icon={<SearchIcon className="size-5" />}>
            <span className="max-sm:sr-only">{t("help.search_go")}</span>
          </Button>
        </Form>
      </search>
      {practice ? <LearningOffer to="practice" className="mt-4" /> : null}
      {found === null ? <Topics /> : <Found query={query} found={found} />}
      <CustomerService support={support} />
    </div>
  );
}

/** The ways to customer service, as far as there are any. */
function CustomerService({ support }: Pick<HelpData, "support">) {
  const t = useTexts();
  const lang = useLang();
  if (support === null || (!support.messages && support.address === null)) return null;
  const { messages, address, answerHours } = support;
  return (
    <Card title={t("help.more_title")} className="mt-8">
      {messages ? <p className="text-ink-soft">{t("help.message_lead", { hours: answerHours })}</p> : null}
      <div className="mt-4 flex flex-wrap items-center gap-4">
        {messages ? (
          <ButtonLink href={paths.supportRequests(lang)} variant="primary">
            {t("help.message_title")}
          </ButtonLink>
        ) : null}
        {address === null ? null : (
          <a href={address.startsWith("https:") ? address : `mailto:${address}`} rel="noopener" className="link break-all">
            {address}
          </a>
        )}
      </div>
    </Card>
  );
}

function Topics() {
  const t = useTexts();
  return keysOf(HELP_TOPICS).map((topic) => (
    <section key={topic} className="mt-8">
      <h2 className="mb-2 text-17 font-semibold">{t(`help.topic.${topic}`)}</h2>
      <Answers questions={HELP_TOPICS[topic]} />
    </section>
  ));
}

function Found({ query, found }: { query: string; found: readonly QuestionId[] }) {
  const t = useTexts();
  const lang = useLang();
  const all = <ButtonLink href={paths.help(lang)}>{t("help.all")}</ButtonLink>;
  return (
    <section className="mt-6" aria-live="polite">
      {found.length === 0 ? (
        <EmptyState spot="search" title={t("help.none", { query })} action={all}>
          {t("help.none_help")}
        </EmptyState>
      ) : (
        <>
          <h2 className="mb-2 text-17 font-semibold break-words">{t("help.found", { count: found.length, query })}</h2>
          <Answers questions={found} opened />
          <div className="mt-4">{all}</div>
        </>
      )}
    </section>
  );
}

/** @param opened shows the first answer without a tap */
function Answers({ questions, opened = false }: { questions: readonly QuestionId[]; opened?: boolean }) {
  const t = useTexts();
  return (
    <div className="divide-y divide-line border-y border-line">
      {questions.map((id, index) => (
        <details key={id} id={id} className="group scroll-mt-20" open={opened && index === 0}>
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2 font-medium [&::-webkit-details-marker]:hidden">
            {t(`help.question.${id}`)}
            <ChevronDownIcon className="flex-none text-ink-faint group-open:rotate-180" />
          </summary>
          <div className="max-w-prose pb-4">
            <p className="text-ink-soft">{t(`help.answer.${id}`)}</p>
            <AnswerPage id={id} />
          </div>
        </details>
      ))}
    </div>
  );
}

function AnswerPage({ id }: { id: QuestionId }) {
  const t = useTexts();
  const lang = useLang();
  const isMissing = useMissing();
  if (!(id in ANSWER_PAGES)) return null;
  const [text, href] = ANSWER_PAGES[id as keyof typeof ANSWER_PAGES];
  if (isMissing(href(lang))) return null;
  return (
    <Anchor href={href(lang)} className="link mt-2 inline-block">
      {t(text)}
    </Anchor>
  );
}
