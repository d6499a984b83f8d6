import { EARNED_TIERS } from "@plaza/contract/merchant.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { PaperIds, Papers } from "../requests/papers.tsx";
import { ApplyCard, isBesideField, Words } from "./apply-card.tsx";
import type { MerchantData, MerchantRefused } from "./merchant.server.ts";
import { TierCard } from "./tier-card.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

type Merchant = MerchantData["merchant"];

/** What each tier asks and gives, how far the reader is, and everything that can be done about it. */
export function MerchantPage({ data, refused }: { data: MerchantData; refused: MerchantRefused | undefined }) {
  const t = useTexts();
  const { merchant, owner } = data;
  const open = merchant.application?.status === "pending" || merchant.application?.status === "asked";
  const index = EARNED_TIERS.findIndex((tier) => tier === merchant.tier);
  const goal = EARNED_TIERS[index + 1] ?? merchant.tier;
  return (
    <div>
      <PageHead title={t("merchants.title")} description={t("merchants.lead")} />
      <div className="px-4 sm:px-0">
        <PageHeading
          lead={t("merchants.lead")}
          aside={<Tag tone={merchant.tier === "none" ? "neutral" : "accent"}>{t(`merchants.tier_${merchant.tier}`)}</Tag>}
        >
          {t("merchants.title")}
        </PageHeading>
      </div>
      <div className="flex flex-col gap-4">
        {refused && !isBesideField(refused) ? (
          <Notice kind="danger" live>
            {refused.message}
          </Notice>
        ) : null}
        {owner ? null : <Notice>{t("merchants.sub_user")}</Notice>}
        <TierStatus merchant={merchant} />
        {merchant.application === null ? null : <Application data={data} application={merchant.application} refused={refused} />}
        <div className="grid items-start gap-4 lg:grid-cols-3">
          {merchant.tiers
            .filter((tier) => tier.tier !== "none")
            .map((tier) => (
              <TierCard key={tier.tier} merchant={merchant} tier={tier} goal={tier.tier === goal} />
            ))}
        </div>
        {open || !owner ? null : <ApplyCard data={data} refused={refused} />}
        <Deposit data={data} />
        <Rules merchant={merchant} />
        <History merchant={merchant} />
      </div>
    </div>
  );
}

function TierStatus({ merchant: { suspended, warning, reapplyAt, history } }: { merchant: Merchant }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <>
      {suspended ? (
        <Notice kind="warn" title={t("merchants.suspended")}>
          {history.find((candidate) => candidate.suspended)?.reason}
        </Notice>
      ) : null}
      {warning === null ? null : (
        <Notice kind="warn" title={t("merchants.warning", { time: formats.date(warning.until, zone, "minute") })}>
          {formats.list(warning.missing.map((requirement) => t(`merchants.req_${requirement}`)))}
        </Notice>
      )}
      {reapplyAt === null ? null : <Notice>{t("merchants.reapply", { time: formats.date(reapplyAt, zone, "date") })}</Notice>}
    </>
  );
}

interface ApplicationProps {
  readonly data: MerchantData;
  readonly application: NonNullable<Merchant["application"]>;
  readonly refused: MerchantRefused | undefined;
}

function Application({ data: { merchant, owner }, application, refused }: ApplicationProps) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { applicationId, tier, status, question, createdAt, rejectReasons, note } = application;
  const open = status === "pending" || status === "asked";
  const tone = status === "approved" ? "good" : status === "rejected" ? "danger" : open ? "accent" : "neutral";
  return (
    <Card title={t("merchants.application")} aside={<Tag tone={tone}>{t(`merchants.status_${status}`)}</Tag>}>
      <DataList>
        <DataRow label={t("merchants.tier")}>{t(`merchants.tier_${tier}`)}</DataRow>
        <DataRow label={t("merchants.when_made")}>{formats.date(createdAt, zone)}</DataRow>
        {rejectReasons.length === 0 ? null : (
          <DataRow label={t("merchants.reasons")}>{rejectReasons.map((reason) => t(`merchants.reject_${reason}`)).join(" ")}</DataRow>
        )}
        {note === "" ? null : <DataRow label={t("merchants.note")}>{note}</DataRow>}
      </DataList>
      {status === "asked" && owner ? (
        <Question merchant={merchant} applicationId={applicationId} question={question} refused={refused} />
      ) : null}
      {open && owner ? (
        <PostForm className="mt-4">
          <input type="hidden" name="applicationId" value={applicationId} />
          <Button type="submit" name="act" value="withdraw" variant="quiet">
            {t("merchants.withdraw")}
          </Button>
        </PostForm>
      ) : null}
    </Card>
  );
}

/** The staff's question comes first; then documents, if any, and the answer. */
function Question({
  merchant,
  applicationId,
  question,
  refused,
}: {
  merchant: Merchant;
  applicationId: string;
  question: string | null;
  refused: MerchantRefused | undefined;
}) {
  const t = useTexts();
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Notice kind="warn" title={t("merchants.question")}>
        {question}
      </Notice>
      <Papers files={merchant.files} />
      <PostForm className="flex flex-col gap-3 border-t border-line pt-4">
        <input type="hidden" name="applicationId" value={applicationId} />
        <PaperIds files={merchant.files} />
        <Field label={t("merchants.answer")} name="answer" error={refused?.field === "answer" ? refused.message : undefined} required>
          <Words name="answer" value={undefined} />
        </Field>
        <div>
          <Button type="submit" name="act" value="answer" variant="primary">
            {t("merchants.send")}
          </Button>
        </div>
      </PostForm>
    </div>
  );
}

function Deposit({ data: { merchant, owner } }: { data: MerchantData }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { deposit, tiers, tier, rules } = merchant;
  const toPut = tiers.find((candidate) => candidate.tier === tier)?.depositToPut ?? "0";
  const usdt = (text: string) => formats.coinsText(text, "USDT");
  if (deposit === null && tier === "none") return null;
  return (
    <Card title={t("merchants.deposit")}>
      <DataList>
        <DataRow label={t("merchants.deposit_held")} strong>
          {usdt(deposit?.held ?? "0")}
        </DataRow>
        {deposit === null || deposit.taken === "0" ? null : <DataRow label={t("merchants.deposit_taken")}>{usdt(deposit.taken)}</DataRow>}
        {deposit === null || deposit.returnAt === null ? null : (
          <DataRow label={t("merchants.deposit_returns")}>{formats.date(deposit.returnAt, zone)}</DataRow>
        )}
      </DataList>
      {tier === "none" || !owner ? null : (
        <PostForm className="mt-4 flex flex-wrap items-center gap-3">
          {toPut === "0" ? null : (
            <Button type="submit" name="act" value="deposit" variant="primary">
              {t("merchants.deposit_put", { amount: usdt(toPut) })}
            </Button>
          )}
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-13 font-medium text-ink-soft hover:text-ink">
              {t("merchants.leave")}
            </summary>
            <p className="mb-3 text-ink-soft">{t("merchants.leave_help", { days: t("merchants.days", { count: rules.returnDays }) })}</p>
            <Button type="submit" name="act" value="leave" variant="danger">
              {t("merchants.leave")}
            </Button>
          </details>
        </PostForm>
      )}
    </Card>
  );
}

function Rules({ merchant: { rules } }: { merchant: Merchant }) {
  const t = useTexts();
  return (
    <Card title={t("merchants.rules")}>
      <ul className="list-disc space-y-1 ps-5 text-ink-soft">
        <li>{t("merchants.rule_review", { days: t("merchants.days", { count: rules.warnDays }) })}</li>
        <li>{t("merchants.rule_fraud")}</li>
        <li>{t("merchants.leave_help", { days: t("merchants.days", { count: rules.returnDays }) })}</li>
      </ul>
    </Card>
  );
}

function History({ merchant: { history } }: { merchant: Merchant }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  if (history.length === 0) return null;
  return (
    <Card title={t("merchants.history")}>
      <DataList>
        {history.map(({ at, to, cause, reason, suspended }) => (
          <DataRow key={at} label={formats.date(at, zone)}>
            {[t(`merchants.tier_${to}`), suspended ? t("merchants.mark_suspended") : "", t(`merchants.cause_${cause}`), reason]
              .filter((part) => part !== "")
              .join(" · ")}
          </DataRow>
        ))}
      </DataList>
    </Card>
  );
}
