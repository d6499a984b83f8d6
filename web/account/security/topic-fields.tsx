import type { ReactNode } from "react";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { AddressFields } from "./address-fields.tsx";
import { AuthenticatorFields } from "../../shell/security-code/authenticator-fields.tsx";
import { NewPasswordField } from "../../shell/security-code/new-password-field.tsx";
import { PasswordField } from "../../shell/security-code/password-field.tsx";
import { TextField } from "./text-field.tsx";
import type { TopicAnswer, TopicData } from "./topic.server.ts";
import type { SecurityTopic } from "../../shell/security-topics.ts";

interface Shown {
  readonly topic: TopicData;
  readonly answer: TopicAnswer | undefined;
  /** Of a new address: its code is on its way. */
  readonly isCodeAsked: boolean;
  readonly onCodeSent: () => void;
}

/** What a change itself asks for; the code that vouches for it comes after. */
export function TopicFields(shown: Shown) {
  const Fields = FIELDS[shown.topic.topic];
  return <Fields {...shown} />;
}

const FIELDS: Readonly<Record<SecurityTopic, (shown: Shown) => ReactNode>> = {
  confirm: NewAddress,
  "phone-add": NewAddress,
  "email-add": NewAddress,
  "phone-remove": HoldAfterUnbinding,
  "email-remove": HoldAfterUnbinding,
  "two-factor": ({ topic: { setup }, answer }) =>
    setup === null ? null : <AuthenticatorFields setup={setup} error={errorOf(answer, "own_code")} />,
  "two-factor-off": HoldAfterTurningOff,
  "login-code-on": LoginCode,
  "login-code-off": PasswordAlone,
  "recovery-codes": OldCodesEnd,
  password: Passwords,
  "anti-phishing": Word,
  // A separate form, since only scripts can create a passkey.
  "passkey-add": () => null,
  "passkey-rename": PasskeyName,
  "passkeys-confirm": PasskeysFromBefore,
  "passkey-remove": ({ topic: { passkey } }) => <input type="hidden" name="id" value={passkey?.id} />,
};

function typedIn(answer: TopicAnswer | undefined) {
  return answer === undefined || answer.kind === "codes" ? undefined : answer.typed;
}

/** What is wrong with a field; the field `own_code` is the code of the new address or app. */
function errorOf(answer: TopicAnswer | undefined, ...fields: readonly string[]): string | undefined {
  return answer?.kind === "refused" && fields.includes(answer.about ?? "") ? answer.message : undefined;
}

function NewAddress({ topic, answer, isCodeAsked, onCodeSent }: Shown) {
  const { unconfirmed, renderedAt, dials } = topic;
  const sent = answer?.kind === "sent" && answer.own ? answer.sent : undefined;
  const errors = { problem: errorOf(answer, "phone", "email"), error: errorOf(answer, "own_code") };
  const typed = typedIn(answer);
  const phone = dials === null ? null : { options: dials.options, country: typed?.country || dials.country };
  const common = { renderedAt, sent, account: typed?.account, phone, isCodeAsked, onCodeSent, ...errors };
  // By its key the fields of the next step begin empty: the start leads from one address to the other within one dialog.
  const key = topic.topic;
  if (key !== "confirm") return <AddressFields key={key} {...common} channel={key === "phone-add" ? "phone" : "email"} />;
  return unconfirmed === null ? null : <AddressFields key={key} {...common} channel={unconfirmed.channel} fixed={unconfirmed.account} />;
}

function HoldAfterUnbinding({ topic: { holdHours } }: Shown) {
  const t = useTexts();
  if (holdHours === 0) return null;
  return (
    <Notice kind="warn" title={t("account.hold_unbind", { hours: holdHours })}>
      {t("account.hold_more")}
    </Notice>
  );
}

function HoldAfterTurningOff({ topic: { holdHours } }: Shown) {
  const t = useTexts();
  if (holdHours === 0) return null;
  return (
    <Notice kind="warn" title={t("account.hold_two_factor", { hours: holdHours })}>
      {t("account.hold_more")}
    </Notice>
  );
}

function LoginCode() {
  return <p className="text-ink-soft">{useTexts()("account.login_code_help")}</p>;
}

function PasswordAlone() {
  return <Notice kind="warn">{useTexts()("account.login_code_risk")}</Notice>;
}

function OldCodesEnd() {
  return <p className="text-ink-soft">{useTexts()("account.recovery_new_lead")}</p>;
}

function Passwords({ answer }: Shown) {
  const t = useTexts();
  const present = { label: t("account.present_password"), error: errorOf(answer, "oldPassword") };
  return (
    <>
      <PasswordField name="oldPassword" {...present} autoComplete="current-password" />
      <NewPasswordField label={t("account.new_password")} error={errorOf(answer, "password")} />
    </>
  );
}

function Word({ answer }: Shown) {
  const t = useTexts();
  const labels = { label: t("account.word_label"), hint: t("account.word_rule"), error: errorOf(answer, "word") };
  return <TextField name="word" {...labels} value={typedIn(answer)?.text} least={2} most={32} />;
}

/** Those that somebody else may have added before the password was reset. */
function PasskeysFromBefore({ topic: { passkeys, renderedAt } }: Shown) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <>
      <p className="text-ink-soft">{t("account.passkeys_confirm_lead")}</p>
      <ul className="divide-y divide-line border-y border-line">
        {passkeys.map(({ id, name, lastUsedAt }) => (
          <li key={id} className="py-2">
            <input type="hidden" name="ids" value={id} />
            <p className="font-medium break-words">{name}</p>
            <p className="caption">
              {lastUsedAt === null
                ? t("account.passkey_unused")
                : t("account.passkey_used", { when: formats.relative(Date.parse(lastUsedAt), Date.parse(renderedAt)) })}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function PasskeyName({ topic: { passkey }, answer }: Shown) {
  const t = useTexts();
  return (
    <>
      <input type="hidden" name="id" value={passkey?.id} />
      <TextField
        name="name"
        label={t("account.passkey_name")}
        error={errorOf(answer, "name")}
        value={typedIn(answer)?.text ?? passkey?.name}
        least={1}
        most={40}
      />
    </>
  );
}
