import { useId, useState } from "react";
import { useActionData, useLoaderData, useNavigate, useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Dialog } from "@plaza/ui/dialog.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecurityCodeField, useHasProof } from "../../shell/security-code/security-code-field.tsx";
import { TopicFields } from "./topic-fields.tsx";
import type { loadTopic, TopicAnswer, TopicData } from "./topic.server.ts";
import { CHANNEL_OF_TOPIC, type SecurityTopic } from "../../shell/security-topics.ts";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

/** One change of what protects the account, as a dialog over Account Security that has an address: with or without scripts. */
export function TopicDialog() {
  const t = useTexts();
  const navigate = useNavigate();
  const topic = useLoaderData<typeof loadTopic>();
  const answer = useActionData<TopicAnswer>();
  const formId = useId();
  const close = () => void navigate(topic.back, { preventScrollReset: true });
  const codes = answer?.kind === "codes" ? answer.codes : null;
  const [isCodeSent, setCodeSent] = useState(false);
  // One thing at a time: the address first, then the code that went to it.
  const isCodeAsked = CHANNEL_OF_TOPIC[topic.topic] === undefined || !topic.topic.endsWith("-add") || isCodeSent || asksCode(answer);
  const footer =
    codes !== null ? (
      <ButtonLink href={topic.onward} variant="primary">
        {t("account.recovery_saved")}
      </ButtonLink>
    ) : (
      <Footer topic={topic} isProving={isStepUp(topic, answer)} formId={formId} isCodeAsked={isCodeAsked} />
    );
  return (
    <Dialog
      open
      onClose={close}
      closeHref={topic.back}
      closeLabel={t("account.close")}
      dismissable={false}
      title={codes === null ? <Title topic={topic} /> : t("account.recovery_title")}
      footer={footer}
    >
      {codes === null ? (
        <TopicForm {...{ topic, answer, formId, isCodeAsked }} onDone={close} onCodeSent={() => setCodeSent(true)} />
      ) : (
        <RecoveryCodes codes={codes} />
      )}
    </Dialog>
  );
}

/** Before the change itself is asked for. A change that comes back shows all that it needs: the time for which a code counts may be over. */
function isStepUp(topic: TopicData, answer: TopicAnswer | undefined): boolean {
  if (!topic.isStepUp || answer === undefined || answer.kind === "codes") return topic.isStepUp;
  return answer.typed.account === "" && !(answer.kind === "refused" && answer.about === "own_code");
}

/** A form without scripts comes back once its code was sent, or with what is wrong with the code. */
function asksCode(answer: TopicAnswer | undefined): boolean {
  return answer?.kind === "sent" ? answer.own : answer?.kind === "refused" && (answer.about === "own_code" || answer.about === "code");
}

function Title({ topic: { topic, unconfirmed, passkey } }: { topic: TopicData }) {
  const t = useTexts();
  const titles: Record<SecurityTopic, string> = {
    confirm: t("account.confirm_title", { account: unconfirmed?.account ?? "" }),
    "phone-add": t("account.phone_add"),
    "phone-remove": t("account.phone_remove"),
    "email-add": t("account.email_add"),
    "email-remove": t("account.email_remove"),
    "two-factor": t("account.two_factor_title"),
    "two-factor-off": t("account.two_factor_off"),
    "login-code-on": t("account.login_code_on"),
    "login-code-off": t("account.login_code_off"),
    "recovery-codes": t("account.recovery_new"),
    password: t("account.change_password"),
    "anti-phishing": t("account.word"),
    "passkey-add": t("account.passkey_add"),
    "passkey-rename": t("account.passkey_rename"),
    "passkeys-confirm": t("account.passkeys_confirm_title"),
    "passkey-remove": t("account.passkey_remove", { name: passkey?.name ?? "" }),
  };
  return titles[topic];
}

function Footer({
  topic: { topic, back },
  isProving,
  formId,
  isCodeAsked,
}: {
  readonly topic: TopicData;
  readonly isProving: boolean;
  readonly formId: string;
  readonly isCodeAsked: boolean;
}) {
  const t = useTexts();
  const busy = useNavigation().formMethod === "POST";
  const removes = topic.endsWith("remove") || topic.endsWith("off");
  const words = {
    confirm: t("account.confirm"),
    "phone-add": t("account.add"),
    "email-add": t("account.add"),
    "phone-remove": t("account.remove"),
    "email-remove": t("account.remove"),
    "passkey-remove": t("account.remove"),
    "two-factor": t("account.turn_on"),
    "two-factor-off": t("account.turn_off"),
    "login-code-on": t("account.turn_on"),
    "login-code-off": t("account.turn_off"),
    "recovery-codes": t("account.make_new"),
    password: t("account.change_password"),
    "anti-phishing": t("account.save"),
    "passkey-add": t("account.add"),
    "passkey-rename": t("account.save"),
    "passkeys-confirm": t("account.passkeys_confirm"),
  }[topic];
  return (
    <>
      <ButtonLink href={back} variant="quiet">
        {t("account.cancel")}
      </ButtonLink>
      {isProving || isCodeAsked ? (
        <Button
          type="submit"
          form={formId}
          name="act"
          value={isProving ? "prove" : "change"}
          variant={removes ? "danger" : "primary"}
          busy={busy}
        >
          {isProving ? t("account.step_up_go") : words}
        </Button>
      ) : null}
    </>
  );
}

interface TopicFormProps {
  readonly topic: TopicData;
  readonly answer: TopicAnswer | undefined;
  readonly formId: string;
  readonly isCodeAsked: boolean;
  readonly onDone: () => void;
  readonly onCodeSent: () => void;
}

/** What the changes ask for, each for some of it. */
const FIELDS = [
  ["phone", "account.phone_number"],
  ["email", "account.email_address"],
  ["oldPassword", "account.present_password"],
  ["password", "account.new_password"],
  ["word", "account.word_label"],
  ["name", "account.passkey_name"],
  ["own_code", "account.new_code"],
  ["code", "security.code"],
] as const;

function TopicForm({ topic, answer, formId, isCodeAsked, onDone, onCodeSent }: TopicFormProps) {
  const t = useTexts();
  if (isStepUp(topic, answer)) return <StepUpForm topic={topic} answer={answer} formId={formId} />;
  if (topic.topic === "passkey-add") return <PasskeyForm formId={formId} renderedAt={topic.renderedAt} onDone={onDone} />;
  const refused = answer?.kind === "refused" ? answer : undefined;
  return (
    <PostForm id={formId} className="flex flex-col gap-4">
      {/* Enter in a field presses a form's first submit button, which must be the act and not "Send code". */}
      {isCodeAsked ? <button type="submit" name="act" value="change" tabIndex={-1} aria-hidden="true" className="sr-only" /> : null}
      <ErrorSummary
        whole={refused?.about === null ? refused.message : null}
        fields={FIELDS.map(([name, label]) => [
          name,
          t(name === "own_code" && topic.setup !== null ? "account.app_code" : label),
          refused?.about === name ? refused.message : null,
        ])}
      />
      <TopicFields {...{ topic, answer, isCodeAsked, onCodeSent }} />
      {isCodeAsked && !topic.isVouched ? (
        <Proof topic={topic} answer={answer} error={refused?.about === "code" ? refused.message : undefined} />
      ) : null}
    </PostForm>
  );
}

/** Asks for the code that lets the next form do with the code of the new address or app alone. */
function StepUpForm({ topic, answer, formId }: Pick<TopicFormProps, "topic" | "answer" | "formId">) {
  const t = useTexts();
  const refused = answer?.kind === "refused" ? answer : undefined;
  return (
    <PostForm id={formId} className="flex flex-col gap-4">
      <button type="submit" name="act" value="prove" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <p className="text-ink-soft">{t("account.step_up")}</p>
      {refused && refused.about === null ? (
        <Notice kind="danger" live>
          {refused.message}
        </Notice>
      ) : null}
      <Proof topic={topic} answer={answer} error={refused?.about === "code" ? refused.message : undefined} />
    </PostForm>
  );
}

function sceneOf(topic: SecurityTopic): "bind" | "unbind" | "password" {
  if (topic === "password") return "password";
  return topic.endsWith("remove") || topic.endsWith("off") ? "unbind" : "bind";
}

/** The code that shows that it is the person, where there is something to show it by. */
function Proof({ topic, answer, error }: { topic: TopicData; answer: TopicAnswer | undefined; error: string | undefined }) {
  const { topic: word } = topic;
  const going = word === "confirm" ? topic.unconfirmed?.channel : CHANNEL_OF_TOPIC[word];
  const has = useHasProof(going);
  if (!has || word === "passkey-rename") return null;
  const typed = answer === undefined || answer.kind === "codes" ? undefined : answer.typed;
  return (
    <SecurityCodeField
      purpose={{ scene: sceneOf(word) }}
      renderedAt={topic.renderedAt}
      proof={{ going }}
      channel={typed?.channel}
      sent={answer?.kind === "sent" && !answer.own ? answer.sent : undefined}
      error={error}
    />
  );
}
