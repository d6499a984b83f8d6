import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { BackofficeLimitsView } from "@plaza/contract/calls/backoffice-limits.ts";
import { KYC_REJECT_REASONS } from "@plaza/contract/kyc.ts";
import { FREEZE_REASONS } from "@plaza/contract/staff.ts";
import { countryName } from "@plaza/messages/country-name.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { useLang } from "../../shell/root-data.ts";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import { FoldedForm, ReasonField } from "../forms/folded-form.tsx";
import { LinkHints } from "./link-hints.tsx";
import { LimitsCard } from "./limits-card.tsx";
import { StaffForm, StaffInput, StaffSelect } from "../forms/staff-form.tsx";
import { usePersonName } from "../../shell/labels/person-name.ts";

type BackofficeUser = WireOf<"GET /api/desk/user">["data"][number];

/** One trader: facts masked, the account's freeze, and its limits. */
interface UserCardProps {
  readonly user: BackofficeUser;
  readonly limits: BackofficeLimitsView | undefined;
  readonly maySeniorActs: boolean;
}

/** Facts come masked from the server. Staff see no actions on their own account, and only seniors those that lift a freeze or a pause. */
export function UserCard({ user, limits, maySeniorActs }: UserCardProps) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const timeZone = useTimeZone();
  const nameOf = usePersonName();
  return (
    <Card
      title={nameOf(user.nickname)}
      aside={user.frozenUntil ? <Tag tone="danger">{t("desk.frozen")}</Tag> : <Tag tone="good">{t("desk.not_frozen")}</Tag>}
    >
      <DataList>
        <DataRow label="UID">{user.uid}</DataRow>
        <DataRow label={t("account.email")}>{user.email || "–"}</DataRow>
        <DataRow label={t("account.phone")}>{user.phone || "–"}</DataRow>
        <DataRow label={t("kyc.full_name")}>{user.fullName || "–"}</DataRow>
        <DataRow label={t("account.identity")}>{[t(`kyc.${user.kycType}`), t(`account.kyc_${user.kycStatus}`)].join(" · ")}</DataRow>
        <DataRow label={t("kyc.country")}>{user.country ? countryName(user.country, lang) : "–"}</DataRow>
        <DataRow label={t("desk.joined")}>{formats.date(user.joinedAt, timeZone, "date")}</DataRow>
        <DataRow label={t("desk.late_releases")}>{formats.count(user.lateReleases30)}</DataRow>
        <FreezeRows user={user} />
        <PausedRow until={user.pausedUntil} />
        {user.sharedAccounts.length === 0 ? null : (
          <DataRow label={t("desk.shared_accounts")}>
            {user.sharedAccounts.map(({ uid, nickname, at }) => (
              <span key={uid} className="block">
                {t("desk.shared_account", { name: nameOf(nickname), uid, date: formats.date(at, timeZone, "date") })}
              </span>
            ))}
          </DataRow>
        )}
      </DataList>
      <p className="mt-4 flex flex-wrap gap-x-4">
        <Anchor href={backofficePaths.orders(new URLSearchParams({ party: user.uid }))} className="link inline-flex min-h-6 items-center">
          {t("desk.orders")}
        </Anchor>
        <Anchor href={backofficePaths.adverts(new URLSearchParams({ owner: user.uid }))} className="link inline-flex min-h-6 items-center">
          {t("desk.adverts")}
        </Anchor>
      </p>
      <Links user={user} />
      {user.own ? <Notice className="mt-4">{t("desk.own_case")}</Notice> : <FreezeForms user={user} mayLift={maySeniorActs} />}
      <LiftPause user={user} mayLift={maySeniorActs} />
      {!user.own && maySeniorActs && user.kycStatus === "approved" ? <WithdrawIdentity uid={user.uid} /> : null}
      {limits === undefined ? null : <LimitsCard limits={limits} maySet={maySeniorActs} />}
    </Card>
  );
}

/** Without the payment account, which has its own row with the date. */
function Links({ user: { links } }: { user: BackofficeUser }) {
  const t = useTexts();
  const hints = links.filter(({ sign }) => sign !== "shared_account");
  if (hints.length === 0) return null;
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="text-15 font-semibold">{t("desk.links")}</h3>
      <p className="caption mb-2">{t("desk.links_lead")}</p>
      <LinkHints hints={hints} />
    </section>
  );
}

/** Until when an account is frozen, and why, by whom and since when. */
function FreezeRows({ user: { frozenUntil, freeze } }: { user: BackofficeUser }) {
  const t = useTexts();
  const formats = useFormats();
  const timeZone = useTimeZone();
  if (frozenUntil === null) return null;
  return (
    <>
      <DataRow label={t("desk.frozen_until")}>{formats.date(frozenUntil, timeZone)}</DataRow>
      {freeze === null ? null : (
        <>
          <DataRow label={t("desk.freeze_for")}>
            {t(`desk.freeze_${freeze.why}`)} · <bdi className="break-words">{freeze.note}</bdi>
          </DataRow>
          <DataRow label={t("desk.frozen_by")}>
            <bdi>{freeze.by}</bdi> · {formats.date(freeze.at, timeZone)}
          </DataRow>
          {freeze.orderId === null ? null : (
            <DataRow label={t("desk.order_id")}>
              <Anchor href={backofficePaths.order(freeze.orderId)} className="link">
                {freeze.orderId}
              </Anchor>
            </DataRow>
          )}
        </>
      )}
    </>
  );
}

/** After lost appeals or forged evidence. */
function PausedRow({ until }: { until: string | null }) {
  const t = useTexts();
  const formats = useFormats();
  const timeZone = useTimeZone();
  return until === null ? null : <DataRow label={t("desk.paused_until")}>{formats.date(until, timeZone)}</DataRow>;
}

function LiftPause({ user: { own, uid, pausedUntil }, mayLift }: { user: BackofficeUser; mayLift: boolean }) {
  const t = useTexts();
  if (own || !mayLift || pausedUntil === null) return null;
  return (
    <FoldedForm
      title={t("desk.lift_pause")}
      lead={t("desk.lift_pause_lead")}
      about={{ uid }}
      act="lift_pause"
      submit={t("desk.lift_pause")}
      className="mt-4 border-t border-line pt-2"
    >
      <ReasonField name="note" label={t("desk.reason")} />
    </FoldedForm>
  );
}

function WithdrawIdentity({ uid }: { uid: BackofficeUser["uid"] }) {
  const t = useTexts();
  return (
    <FoldedForm
      title={t("desk.withdraw_kyc")}
      lead={t("desk.withdraw_kyc_lead")}
      about={{ uid }}
      act="withdraw_kyc"
      submit={t("desk.withdraw_kyc")}
      isDanger
      className="mt-4 border-t border-line pt-2"
    >
      <StaffSelect
        name="reasons"
        label={t("desk.freeze_note")}
        required
        options={KYC_REJECT_REASONS.map((reason) => ({ value: reason, text: t(`kyc.reject_${reason}`) }))}
      />
      <ReasonField name="note" label={t("desk.withdraw_kyc_note")} />
    </FoldedForm>
  );
}

function FreezeForms({ user, mayLift }: { user: BackofficeUser; mayLift: boolean }) {
  const t = useTexts();
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      {user.frozenUntil && mayLift ? (
        <StaffForm
          acts="unfreeze"
          about={{ uid: user.uid }}
          className="flex flex-col gap-3"
          buttons={
            <Button type="submit" name="act" value="unfreeze" className="self-start">
              {t("desk.unfreeze")}
            </Button>
          }
        >
          <ReasonField name="note" />
        </StaffForm>
      ) : null}
      <StaffForm
        acts="freeze"
        about={{ uid: user.uid }}
        className="grid gap-4 sm:grid-cols-2"
        buttons={
          <Button type="submit" name="act" value="freeze" variant="danger" className="sm:col-span-2 sm:justify-self-start">
            {t("desk.freeze_account")}
          </Button>
        }
      >
        <StaffInput name="until" label={t("desk.until")} type="date" required />
        <StaffSelect
          name="reason"
          label={t("desk.freeze_for")}
          hint={t("desk.freeze_help")}
          required
          options={FREEZE_REASONS.map((reason) => ({ value: reason, text: t(`desk.freeze_${reason}`) }))}
        />
        <StaffInput
          name="orderId"
          label={t("desk.order_id")}
          hint={t("desk.order_id_help")}
          inputMode="numeric"
          maxLength={18}
          autoComplete="off"
        />
        <ReasonField name="note" label={t("desk.freeze_note")} />
      </StaffForm>
    </div>
  );
}
