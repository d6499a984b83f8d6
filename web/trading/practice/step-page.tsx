import { Suspense, lazy, useState } from "react";
import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";
import { CHOICES, type Choice } from "@plaza/domain/fraud/frauds.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Avatar } from "@plaza/ui/avatar.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { MessageList } from "../chat/message-list.tsx";
import { askedAct } from "../orders/action-groups.ts";
import { PrimaryAct } from "../orders/actions.tsx";
import { AmountsCard } from "../orders/amounts-card.tsx";
import type { Answered } from "../orders/detail.server.ts";
import { StatusCard } from "../orders/status-card.tsx";
import type { StepData } from "./practice.server.ts";
import { VisitorResult } from "../../shell/forms/visitor-result.tsx";
import { FormMark, PracticeMark } from "./practice-mark.tsx";

const ActionForm = lazy(async () => ({ default: (await import("../orders/action-form.tsx")).ActionForm }));

/** The order page with invented facts: its status, chat, amounts and forms, and above them that it is a practice. Every answer is a form or a link, so it plays without scripts too. */
export function StepPage({ data, answered }: { readonly data: StepData; readonly answered: Answered | undefined }) {
  const t = useTexts();
  const { order, stage, number, all, choice, bank } = data;
  const title = t(order.type === "buy" ? "order.title_buy" : "order.title_sell", { asset: order.asset });
  const { open, hrefOf, here, close } = useOpenForm(data);
  return (
    <div className="order-page practice-trade">
      <PageHead title={t("practice.title_step", { title })} description={t("practice.description")} />
      <VisitorResult />
      <PracticeMark number={number} all={all} />
      <div className="min-w-0">
        <div className="px-4 sm:px-0">
          <PageHeading>{title}</PageHeading>
        </div>
        {choice === null ? null : <Answer data={data} choice={choice} />}
        {open === undefined ? null : (
          <Suspense>
            <ActionForm order={order} action={open} answered={answered} orderHref={here} onClose={close} mark={<FormMark />} />
          </Suspense>
        )}
        <StatusCard order={order} radar answer={null} />
      </div>
      <PracticeChat data={data} />
      <div className="flex min-w-0 flex-col gap-4 lg:mt-4">
        {bank === null ? null : <Bank lines={bank} />}
        {stage.kind === "act" ? (
          <Card>
            <p className="max-w-prose">{t(`practice.do_${stage.id}`)}</p>
          </Card>
        ) : null}
        {stage.kind === "decide" && choice === null ? <Choices data={data} hrefOf={hrefOf} here={here} /> : null}
        <AmountsCard order={order} isPractice />
        {stage.kind === "act" && open === undefined ? (
          <div className="act-bar">
            <PrimaryAct order={order} hrefOf={hrefOf} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** What the address has open, as on the page of a real order. After a decision nothing is open any more. */
function useOpenForm({ number, order, choice }: StepData) {
  const here = paths.practice(useLang(), number);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  return {
    here,
    open: choice === null ? askedAct(order, search.get("do")) : undefined,
    hrefOf: (act: string) => `${pathname}?${new URLSearchParams({ do: act })}`,
    close: () => void navigate(pathname, { replace: true, preventScrollReset: true }),
  };
}

function PracticeChat({ data: { order, messages } }: { readonly data: StepData }) {
  const t = useTexts();
  const { nickname, avatarColor } = order.counterparty;
  const [log] = useState(() => ({ messages, outgoing: [] }));
  const nothing = () => undefined;
  return (
    <aside aria-label={t("chat.with", { name: nickname })} className="practice-chat card min-w-0">
      <div className="flex items-center gap-3 border-b border-line px-4 py-3">
        <Avatar name={nickname} pair={avatarColor} online />
        <p className="min-w-0">
          <strong className="block truncate font-semibold">{nickname}</strong>
          <span className="caption">{t("practice.mark")}</span>
        </p>
      </div>
      <MessageList log={log} other={nickname} readUpTo={0} isReportable={false} onRetry={nothing} onCancel={nothing} />
      <p className="caption border-t border-line px-4 py-3">{t("practice.chat_note")}</p>
    </aside>
  );
}

/** What the own bank says, which is the only thing that counts. */
function Bank({ lines }: { readonly lines: NonNullable<StepData["bank"]> }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <Card title={t("practice.bank_title")}>
      {lines.length === 0 ? (
        <p className="text-ink-soft">{t("practice.bank_none")}</p>
      ) : (
        <DataList>
          {lines.map(({ from, amount }) => (
            <DataRow key={from} label={t("practice.bank_from", { name: from })} strong>
              <Money amount={formats.fiat(amount, "USD")} unit="USD" />
            </DataRow>
          ))}
        </DataList>
      )}
    </Card>
  );
}

interface ChoicesProps {
  readonly data: StepData;
  readonly hrefOf: (act: string) => string;
  readonly here: string;
}

/** The three answers. One that is an act of the order page leads to its form, as it would there. */
function Choices({ data: { stage }, hrefOf, here }: ChoicesProps) {
  const t = useTexts();
  const textOf = useChoiceText(stage);
  const busy = useNavigation().formData?.get("choice") ?? null;
  const by = stage.kind === "decide" ? stage.by : undefined;
  return (
    <Card>
      <PostForm action={here}>
        <input type="hidden" name="act" value="decide" />
        <fieldset className="min-w-0">
          <legend className="text-17 font-semibold">{t("lesson.question")}</legend>
          <div className="mt-3 flex flex-col gap-2">
            {CHOICES.map((choice) =>
              by?.choice === choice ? (
                <ButtonLink key={choice} href={hrefOf(by.act)} wide>
                  {textOf(choice)}
                </ButtonLink>
              ) : (
                <Button key={choice} type="submit" name="choice" value={choice} wide busy={busy === choice}>
                  {textOf(choice)}
                </Button>
              ),
            )}
          </div>
        </fieldset>
      </PostForm>
    </Card>
  );
}

function useChoiceText({ id }: StepData["stage"]): (choice: Choice) => string {
  const t = useTexts();
  return (choice) => {
    if (id === "pay" || id === "release") return "";
    return id === "telegram" ? t(`practice.choice_${choice}.telegram`) : t(`lesson.choice_${choice}.${id}`);
  };
}

/** What the decision would have meant with real money, at the top of the page, and the way on. */
function Answer({ data: { stage, number, all }, choice }: { readonly data: StepData; readonly choice: Choice }) {
  const t = useTexts();
  const lang = useLang();
  if (stage.kind === "act") return null;
  const isRight = choice === stage.right;
  return (
    <section data-result="" data-answer={choice} className="mx-4 mb-4 sm:mx-0" aria-label={t(isRight ? "lesson.right" : "lesson.wrong")}>
      <Notice
        kind={isRight ? "success" : "danger"}
        title={t(isRight ? "lesson.right" : "lesson.wrong")}
        action={
          <ButtonLink href={paths.practice(lang, number < all ? number + 1 : undefined)} variant="primary">
            {t("practice.next")}
          </ButtonLink>
        }
      >
        {t(isRight ? `practice.right.${stage.id}` : `practice.wrong.${stage.id}`)}
      </Notice>
    </section>
  );
}
