import { useActionData, useLoaderData } from "react-router";
import type { BackofficeApplicationView } from "@plaza/contract/calls/backoffice-merchants.ts";
import { MERCHANT_REJECT_REASONS } from "@plaza/contract/merchant.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import { isPicture } from "../files/case-files.ts";
import { FileViewer } from "../files/file-viewer.tsx";
import { UNOPENED_FILES, UnopenedFiles } from "../files/unopened-files.tsx";
import { MerchantStatistics } from "./merchant-statistics.tsx";
import { StaffChecks, StaffForm, StaffInput } from "../forms/staff-form.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";
import type { loadApplication } from "./application.server.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";

/** One application: what the person wrote, beside the figures of then and now. */
export function MerchantApplicationPage() {
  const t = useTexts();
  const { found, shown, mayAct } = useLoaderData<typeof loadApplication>();
  const answered: Answered = useActionData<Answered>() ?? {};
  const name = usePersonName()(found.nickname);
  const unopened = found.files
    .filter((file) => !file.opened && !(file.fileId === shown?.fileId && isPicture(file)))
    .map((file) => file.name);
  const open = found.status === "pending" || found.status === "asked";
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={name} />
      <PageHeading
        back={{ href: backofficePaths.merchantApplications(), label: t("desk.queue_merchants") }}
        lead={[t("desk.uid", { uid: found.uid }), ...(found.assignedTo ? [found.assignedTo.name] : [])].join(" · ")}
        aside={<Tag>{t(`merchants.status_${found.status}`)}</Tag>}
      >
        {`${name} · ${t(`merchants.tier_${found.tier}`)}`}
      </PageHeading>
      <div className="flex flex-col gap-4">
        <BackofficeActionResult answered={answered} />
        {found.own ? <Notice kind="warn">{t("desk.own_case")}</Notice> : null}
        {open && mayAct ? (
          <PostForm stays>
            <Button type="submit" name="act" value={found.mine ? "give_back" : "claim"} variant={found.mine ? "secondary" : "primary"}>
              {t(found.mine ? "desk.give_back" : "desk.claim")}
            </Button>
          </PostForm>
        ) : null}
        <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
          <div className="flex min-w-0 flex-col gap-4">
            <Written found={found} />
            {shown === null ? null : (
              <FileViewer
                key={shown.fileId}
                name={shown.name}
                href={backofficePaths.merchantFile(shown.fileId)}
                isPicture={isPicture(shown)}
                closeHref={backofficePaths.merchantApplication(found.applicationId)}
              />
            )}
          </div>
          <MerchantStatistics figures={found.figures} />
        </div>
        {open && mayAct && found.mine ? <Acts unopened={unopened} /> : null}
      </div>
    </div>
  );
}

/** What the applicant wrote; masked until somebody claims it. */
function Written({ found }: { found: BackofficeApplicationView }) {
  const t = useTexts();
  const formats = useFormats();
  const usdt = (text: string) => formats.coinsText(text, "USDT");
  return (
    <Card title={t("merchants.written")}>
      <DataList>
        <DataRow label={t("merchants.present")}>{t(`merchants.tier_${found.present}`)}</DataRow>
        <DataRow label={t("merchants.monthly")}>{formats.fiatText(found.monthlyUsd, "USD")}</DataRow>
        <DataRow label={t("merchants.reach")}>{found.contact ?? "***"}</DataRow>
        <DataRow label={t("merchants.source")}>{found.sourceOfFunds ?? "***"}</DataRow>
        {found.question === null ? null : <DataRow label={t("merchants.question")}>{found.question}</DataRow>}
        {found.answer === null ? null : <DataRow label={t("merchants.answer")}>{found.answer}</DataRow>}
        <DataRow label={t("merchants.deposit")}>{usdt(found.deposit?.held ?? "0")}</DataRow>
        {found.rejectReasons.length === 0 ? null : (
          <DataRow label={t("merchants.reasons")}>{found.rejectReasons.map((reason) => t(`merchants.reject_${reason}`)).join(" ")}</DataRow>
        )}
      </DataList>
      <Files found={found} />
    </Card>
  );
}

function Files({ found }: { found: BackofficeApplicationView }) {
  const t = useTexts();
  if (found.files.length === 0) return null;
  return (
    <ul className="mt-4 list-disc ps-5 break-words">
      {found.files.map(({ fileId, name, opened }) => (
        <li key={fileId}>
          {found.mine ? (
            <span className="inline-flex flex-wrap items-center gap-x-3">
              <Anchor className="link" href={backofficePaths.merchantApplication(found.applicationId, fileId)}>
                {name}
              </Anchor>
              {opened ? <Tag tone="good">{t("desk.opened")}</Tag> : null}
            </span>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  );
}

function Acts({ unopened }: { unopened: readonly string[] }) {
  const t = useTexts();
  return (
    <>
      <Card title={t("merchants.ask")}>
        <StaffForm
          acts="ask"
          className="flex flex-col gap-3"
          buttons={
            <Button type="submit" name="act" value="ask" className="self-start">
              {t("merchants.send")}
            </Button>
          }
        >
          <StaffInput name="question" label={t("merchants.question")} required maxLength={1000} autoComplete="off" />
        </StaffForm>
      </Card>
      <Card title={t("merchants.decide")}>
        <StaffForm acts={["approve", "reject"]} className="flex flex-col gap-3" buttons={<DecideButtons unopened={unopened} />}>
          <StaffChecks
            name="reasons"
            legend={t("merchants.reasons")}
            options={MERCHANT_REJECT_REASONS.map((reason) => ({ value: reason, text: t(`merchants.reject_${reason}`) }))}
          />
          <StaffInput name="note" label={t("merchants.note")} maxLength={1000} autoComplete="off" />
          <UnopenedFiles names={unopened} />
        </StaffForm>
      </Card>
    </>
  );
}

function DecideButtons({ unopened }: { unopened: readonly string[] }) {
  const t = useTexts();
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" name="act" value="approve" variant="primary" disabled={unopened.length > 0} aria-describedby={UNOPENED_FILES}>
        {t("merchants.approve")}
      </Button>
      <Button type="submit" name="act" value="reject" variant="danger">
        {t("merchants.reject")}
      </Button>
    </div>
  );
}
