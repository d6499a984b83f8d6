import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { orAway } from "../api/away.server.ts";
import { PageHead } from "../frame/page-head.tsx";
import { useLang } from "../frame/root-data.ts";
import { paths, safeNext } from "../paths.ts";
import { requireLogin, visitOf } from "../session/visit.server.ts";

/** What protects the account, as it stands. Changing it is the exchange's own page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  const gates = await orAway(visit.api("GET /api/ctc/verify-user"));
  return {
    texts: messagesFor(visit.lang, ["account"]),
    phone: user.verification.phone,
    email: user.verification.email,
    kycStatus: user.kycStatus,
    twoFactor: gates.twoFactorEnabled,
    next: safeNext(visit.url.searchParams.get("next"), ""),
  };
}

const KYC_TONE = { none: "neutral", pending: "warn", approved: "good", rejected: "danger" } as const;

export default function Security() {
  const t = useTexts();
  const lang = useLang();
  const { phone, email, kycStatus, twoFactor, next } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl px-4 sm:px-0">
      <PageHead title={t("account.security_title")} description={t("account.security_description")} />
      <PageHeading
        lead={t("account.security_lead")}
        back={{ href: next || paths.gate(lang), label: next ? t("account.go_back") : t("account.back_to_gate") }}
      >
        {t("account.security_title")}
      </PageHeading>
      <Card>
        <DataList>
          <DataRow label={t("account.phone")}>{phone || <Tag>{t("account.not_set")}</Tag>}</DataRow>
          <DataRow label={t("account.email")}>{email || <Tag>{t("account.not_set")}</Tag>}</DataRow>
          <DataRow label={t("account.two_factor")}>
            <Tag tone={twoFactor ? "good" : "neutral"}>{twoFactor ? t("account.is_on") : t("account.is_off")}</Tag>
          </DataRow>
          <DataRow label={t("account.identity")}>
            <Tag tone={KYC_TONE[kycStatus]}>{t(`account.kyc_${kycStatus}`)}</Tag>
          </DataRow>
        </DataList>
      </Card>
      <Notice className="mt-4">{t("account.managed_elsewhere")}</Notice>
      <p className="caption mt-4">{t("account.hold_notice")}</p>
    </div>
  );
}
