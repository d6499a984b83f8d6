import { useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { DetailsForm } from "./details-form.tsx";
import { MethodList } from "./method-list.tsx";
import type { loadNewPayment } from "./add.server.ts";

/** Adding an account in two steps: choosing the method, then its details. Each step has an address, so Back works and nothing needs scripts. */
export function NewPaymentPage() {
  const t = useTexts();
  const lang = useLang();
  const data = useLoaderData<typeof loadNewPayment>();
  const { fiat, method, next, verified } = data;
  const title = method ? method.name : t("payments.choose_title");
  return (
    <div className="max-w-3xl">
      <PageHead title={t("payments.add")} description={t("payments.choose_lead")} />
      <div className="px-4 sm:px-0">
        <PageHeading
          lead={method ? undefined : t("payments.choose_lead")}
          back={{ href: next ?? paths.payments(lang), label: t("payments.title") }}
          aside={method?.reversibleRisk === "high" ? <span className="caption">{t("payments.reversible")}</span> : null}
        >
          {title}
          {method ? <span className="font-normal text-ink-faint"> · {fiat}</span> : null}
        </PageHeading>
        {verified ? null : (
          <Notice
            kind="warn"
            className="mb-4"
            action={
              <ButtonLink href={paths.gate(lang, paths.newPayment(lang))} size="sm">
                {t("payments.verify")}
              </ButtonLink>
            }
          >
            {t("payments.verify_first")}
          </Notice>
        )}
      </div>
      {method && fiat ? <DetailsForm key={method.methodId} data={data} method={method} fiat={fiat} /> : <MethodList data={data} />}
    </div>
  );
}
