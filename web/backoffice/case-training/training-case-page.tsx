import { useEffect, useRef } from "react";
import { Form, useLoaderData } from "react-router";
import type { TrainingCaseView } from "@plaza/contract/calls/backoffice-case-training.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList } from "@plaza/ui/data-list.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { OrderFacts } from "../cases/order-facts.tsx";
import { When } from "../cases/when.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import type { loadTrainingCase } from "./case-training.server.ts";

/** A closed case without names, for the reader to decide: what was decided is said after that. Works without scripts. */
export function TrainingCasePage() {
  const t = useTexts();
  const { found } = useLoaderData<typeof loadTrainingCase>();
  const title = t("desk.case_training");
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={title} />
      <PageHeading back={{ href: backofficePaths.caseTraining(), label: title }} lead={t("casework.training_hidden")}>
        {`${t(`appeal.who.${found.by}`)} · ${t(`appeal.reason.${found.reason}`)}`}
      </PageHeading>
      <div className="flex flex-col gap-4">
        <Decided />
        <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
          <div className="flex min-w-0 flex-col gap-4">
            <OrderCard found={found} />
            <RisksCard found={found} />
            <StoriesCard found={found} />
            <ChatCard found={found} />
          </div>
          <RuleForm />
        </div>
      </div>
    </div>
  );
}

const MATCH = {
  rule: { kind: "success", text: "casework.training_same" },
  outcome: { kind: "info", text: "casework.training_outcome" },
  none: { kind: "warn", text: "casework.training_differs" },
} as const;

/** What the reader asked for has the focus, so that a screen reader goes on there. */
function Decided() {
  const t = useTexts();
  const formats = useFormats();
  const {
    chosen,
    found: { decision },
  } = useLoaderData<typeof loadTrainingCase>();
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen !== undefined) result.current?.focus();
  }, [chosen]);
  if (decision === undefined) return null;
  const { rule, reason, shares, hadSecond, match } = decision;
  return (
    <Card title={t("casework.training_decided")}>
      <div ref={result} tabIndex={-1} className="outline-none">
        <Notice kind={MATCH[match].kind} title={t(MATCH[match].text)}>
          {`${rule} · ${t(`appeal.rule.${rule}`)}`}
        </Notice>
      </div>
      {shares === undefined ? null : (
        <p className="mt-3 font-medium">
          {t("appeal.shares", {
            buyer: formats.coinsText(shares.buyer, shares.asset),
            seller: formats.coinsText(shares.seller, shares.asset),
          })}
        </p>
      )}
      <p className="mt-3 break-words whitespace-pre-line">{reason}</p>
      {hadSecond ? <p className="caption mt-2">{t("casework.training_confirmed")}</p> : null}
    </Card>
  );
}

function OrderCard({ found: { order, amount, fiat } }: { found: TrainingCaseView }) {
  return (
    <Card>
      <DataList>
        <OrderFacts order={order} fiat={fiat} amount={amount} />
      </DataList>
    </Card>
  );
}

function RisksCard({ found: { risks } }: { found: TrainingCaseView }) {
  const t = useTexts();
  const risksShown = [
    ...(risks.paidLate ? [t("casework.risk.paid_late")] : []),
    ...(risks.payerNameDiffers ? [t("casework.risk.payer_name")] : []),
    ...risks.traces.map(({ rule, about }) =>
      [t(`casework.trace.${rule}`), ...(about === null ? [] : [t(`appeal.who.${about}`)])].join(" · "),
    ),
  ];
  return (
    <Card title={t("casework.risks")}>
      {risksShown.length === 0 ? <p className="text-ink-soft">{t("casework.risk.none")}</p> : null}
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {[...new Set(risksShown)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}

function StoriesCard({ found: { entries, reason } }: { found: TrainingCaseView }) {
  const t = useTexts();
  return (
    <Card title={t("casework.stories")} aside={<Tag>{t(`appeal.reason.${reason}`)}</Tag>}>
      <ol className="flex flex-col">
        {entries.map((entry) => (
          <li key={entry.seq} className="border-t border-line py-3 first:border-t-0 first:pt-0">
            <p className="caption">
              {t(`appeal.who.${entry.from}`)} · <When at={entry.at} />
            </p>
            {entry.kind === "turn_passed" ? <p className="mt-1">{t("appeal.entry.turn_passed")}</p> : null}
            {entry.text ? <p className="mt-1 break-words whitespace-pre-line">{entry.text}</p> : null}
            {entry.files === 0 ? null : <p className="caption mt-1">{t("casework.training_files", { count: entry.files })}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function ChatCard({ found: { chat } }: { found: TrainingCaseView }) {
  const t = useTexts();
  return (
    <Card title={t("casework.chat")}>
      {chat.length === 0 ? <p className="text-ink-soft">{t("casework.chat_none")}</p> : null}
      <ol className="flex flex-col gap-2">
        {chat.map((message) => (
          <li key={message.seq}>
            <p className="caption">
              {t(`appeal.who.${message.from}`)} · <When at={message.at} />
            </p>
            <p className="break-words whitespace-pre-line">{message.text}</p>
            {message.hasFile ? <p className="caption">{t("casework.training_files", { count: 1 })}</p> : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function RuleForm() {
  const t = useTexts();
  const { found, chosen } = useLoaderData<typeof loadTrainingCase>();
  return (
    <Card title={t("desk.decide")} className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
      <Form method="get" className="flex flex-col gap-3">
        <RadioCards
          key={chosen}
          legend={t("casework.rule")}
          name="rule"
          required
          defaultValue={chosen}
          cards={found.rules.map(({ rule, outcome, fault }) => ({
            value: rule,
            title: `${rule} · ${t(`appeal.outcome.${outcome}`)}`,
            text: [t(`appeal.rule.${rule}`), ...(fault === null ? [] : [t(`casework.fault.${fault}`)])].join(" "),
          }))}
        />
        <div>
          <Button type="submit" variant="primary">
            {t("casework.training_compare")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
