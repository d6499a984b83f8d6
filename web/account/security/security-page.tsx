import type { ReactNode } from "react";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import type { SecurityData } from "./security.server.ts";
import { Devices } from "./devices.tsx";
import { Passkeys } from "./passkeys.tsx";
import type { SecurityTopic } from "../../shell/security-topics.ts";

/** Everything that protects the account, each with its state and the one thing that can be done about it. */
export function SecurityPage({ data }: { data: SecurityData }) {
  const t = useTexts();
  const lang = useLang();
  const { next } = data;
  return (
    <div className="max-w-3xl px-4 pb-10 sm:px-0">
      <PageHead title={t("account.security_title")} description={t("account.security_description")} />
      <PageHeading
        lead={t("account.security_lead")}
        back={{ href: next || paths.gate(lang), label: next ? t("account.go_back") : t("account.back_to_gate") }}
      >
        {t("account.security_title")}
      </PageHeading>
      <Notices data={data} />
      <div className="flex flex-col gap-4">
        <Addresses data={data} />
        <WaysIn data={data} />
        {/* Sub-users log in with passwords. */}
        {data.protection.mayChange && !data.atExchange ? <Helpers /> : null}
        <Devices devices={data.devices} renderedAt={data.renderedAt} />
      </div>
    </div>
  );
}

/** The way to those who trade for the account. */
function Helpers() {
  const t = useTexts();
  const lang = useLang();
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 sm:px-6">
        <div className="min-w-0 flex-1 basis-44">
          <h2 className="font-semibold">{t("account.sub_users")}</h2>
          <p className="caption">{t("account.sub_users_help")}</p>
        </div>
        <ButtonLink href={paths.subUsers(lang)} size="sm" aria-label={`${t("account.sub_users_open")}: ${t("account.sub_users")}`}>
          {t("account.sub_users_open")}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Notices({ data: { protection, changed, next } }: { data: SecurityData }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const lang = useLang();
  const { unconfirmed, holdUntil, mayChange } = protection;
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {changed ? (
        <Notice kind="success" live>
          {t("account.changed")}
        </Notice>
      ) : null}
      {mayChange ? null : <Notice>{t("account.read_only")}</Notice>}
      {holdUntil === null ? null : (
        <Notice kind="warn" title={t("account.hold_title")}>
          {t("account.hold_active", { time: formats.date(holdUntil, zone) })}
        </Notice>
      )}
      {protection.checkPasskeysSince === null ? null : (
        <Notice kind="warn">
          <p>{t("account.check_passkeys", { time: formats.date(protection.checkPasskeysSince, zone) })}</p>
          {mayChange ? (
            <ButtonLink href={paths.securityTopic(lang, "passkeys-confirm", next ? { next } : {})} className="mt-3">
              {t("account.passkeys_confirm")}
            </ButtonLink>
          ) : null}
        </Notice>
      )}
      {unconfirmed !== null && mayChange ? (
        <Notice kind="info" title={t("account.confirm_title", { account: unconfirmed.account })}>
          <p>{t("account.confirm_help")}</p>
          <ButtonLink href={paths.securityTopic(lang, "confirm", next ? { next } : {})} variant="primary" className="mt-3">
            {t("account.confirm")}
          </ButtonLink>
        </Notice>
      ) : null}
    </div>
  );
}

const KYC_TONE = { none: "neutral", pending: "accent", approved: "good", rejected: "danger" } as const;

interface LineProps {
  readonly title: string;
  readonly help: ReactNode;
  readonly state?: ReactNode;
  readonly topic: SecurityTopic;
  readonly act: string;
  readonly data: SecurityData;
  /** The exchange has set this and changes it. */
  readonly isExchanges?: boolean;
}

function Line({ title, help, state, topic, act, data, isExchanges = false }: LineProps) {
  const lang = useLang();
  const { next } = data;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="font-semibold">{title}</h3>
        <p className="caption">{help}</p>
        {state ? <div className="mt-1 text-15 break-all">{state}</div> : null}
      </div>
      {data.protection.mayChange && !isExchanges ? (
        <ButtonLink href={paths.securityTopic(lang, topic, next ? { next } : {})} size="sm" aria-label={`${act}: ${title}`}>
          {act}
        </ButtonLink>
      ) : null}
    </li>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card flush>
      <h2 className="border-b border-line px-4 py-3 text-13 font-semibold text-ink-soft sm:px-6">{title}</h2>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  );
}

interface ContactLineProps {
  readonly data: SecurityData;
  readonly channel: "phone" | "email";
  readonly title: string;
  readonly help: string;
  /** Masked; empty: there is none. */
  readonly address: string;
}

/** A phone or an email address, and the way to add or remove it. */
function ContactLine({ data, channel, title, help, address }: ContactLineProps) {
  const t = useTexts();
  return (
    <Line
      data={data}
      title={title}
      help={help}
      state={address === "" ? <Tag>{t("account.not_set")}</Tag> : <bdi className="inline-block">{address}</bdi>}
      topic={address === "" ? `${channel}-add` : `${channel}-remove`}
      isExchanges={data.atExchange && address !== ""}
      act={t(address === "" ? "account.add" : "account.remove")}
    />
  );
}

/** Where codes and notices go. */
function Addresses({ data }: { data: SecurityData }) {
  const t = useTexts();
  const lang = useLang();
  const { phone, email, antiPhishingWord } = data.protection;
  return (
    <Section title={t("account.ways_title")}>
      <ContactLine data={data} channel="phone" title={t("account.phone")} help={t("account.phone_help")} address={phone} />
      <ContactLine data={data} channel="email" title={t("account.email")} help={t("account.email_help")} address={email} />
      <Line
        data={data}
        title={t("account.word")}
        help={t("account.word_help")}
        state={antiPhishingWord ?? <Tag>{t("account.not_set")}</Tag>}
        topic="anti-phishing"
        act={t(antiPhishingWord === null ? "account.set_up" : "account.change")}
      />
      <li className="flex items-center justify-between gap-4 px-4 py-4 sm:px-6">
        <h3 className="font-semibold">{t("account.identity")}</h3>
        <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <Tag tone={KYC_TONE[data.kycStatus]}>{t(`account.kyc_${data.kycStatus}`)}</Tag>
          {data.protection.mayChange && (data.kycStatus === "none" || data.kycStatus === "rejected") ? (
            <ButtonLink
              href={paths.kyc(lang, data.next ? { next: data.next } : {})}
              size="sm"
              aria-label={`${t("account.set_up")}: ${t("account.identity")}`}
            >
              {t("account.set_up")}
            </ButtonLink>
          ) : null}
        </span>
      </li>
    </Section>
  );
}

/** The login credentials, and what replaces a lost one. What the exchange has instead is left out. */
function WaysIn({ data }: { data: SecurityData }) {
  const t = useTexts();
  const { authenticator, passkeys } = data.protection;
  const hasAuthenticator = authenticator || !data.codesAtExchange;
  if (data.atExchange && !hasAuthenticator && passkeys.length === 0) return null;
  return (
    <Section title={t("account.ways_in")}>
      {hasAuthenticator ? <Authenticator data={data} /> : null}
      {data.atExchange ? null : <Password data={data} />}
      {data.atExchange && passkeys.length === 0 ? null : (
        <>
          <Line
            data={data}
            title={t("account.passkeys")}
            help={t(data.atExchange ? "account.passkeys_at_exchange" : "account.passkeys_help")}
            topic="passkey-add"
            isExchanges={data.atExchange}
            act={t("account.add")}
          />
          <Passkeys data={data} />
        </>
      )}
    </Section>
  );
}

function Password({ data }: { data: SecurityData }) {
  const t = useTexts();
  const formats = useFormats();
  const { passwordChangedAt } = data.protection;
  const changed = passwordChangedAt === null ? null : formats.relative(Date.parse(passwordChangedAt), Date.parse(data.renderedAt));
  return (
    <Line
      data={data}
      title={t("account.password")}
      help={t("account.password_help")}
      state={changed === null ? undefined : <span className="caption">{t("account.password_changed", { when: changed })}</span>}
      topic="password"
      act={t("account.change")}
    />
  );
}

function Authenticator({ data }: { data: SecurityData }) {
  const t = useTexts();
  const { authenticator, loginTwoFactor, recoveryCodesLeft } = data.protection;
  return (
    <>
      <Line
        data={data}
        title={t("account.two_factor")}
        help={t("account.two_factor_help")}
        state={<Tag tone={authenticator ? "good" : "neutral"}>{t(authenticator ? "account.is_on" : "account.is_off")}</Tag>}
        topic={authenticator ? "two-factor-off" : "two-factor"}
        act={t(authenticator ? "account.turn_off" : "account.set_up")}
      />
      {authenticator && !data.atExchange && !data.codesAtExchange ? (
        <Line
          data={data}
          title={t("account.login_code")}
          help={t("account.login_code_help")}
          state={<Tag tone={loginTwoFactor ? "good" : "neutral"}>{t(loginTwoFactor ? "account.is_on" : "account.is_off")}</Tag>}
          topic={loginTwoFactor ? "login-code-off" : "login-code-on"}
          act={t(loginTwoFactor ? "account.turn_off" : "account.turn_on")}
        />
      ) : null}
      {authenticator && !data.codesAtExchange ? (
        <Line
          data={data}
          title={t("account.recovery")}
          help={t("account.recovery_left", { count: recoveryCodesLeft })}
          topic="recovery-codes"
          act={t("account.make_new")}
        />
      ) : null}
    </>
  );
}
