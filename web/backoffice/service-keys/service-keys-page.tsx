import { useActionData, useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { ServiceKeyForm } from "./service-key-form.tsx";
import { ServiceKeyProposals } from "./service-key-proposals.tsx";
import { ServiceKeys } from "./service-keys.tsx";
import { NewSecret } from "../../shell/forms/new-secret.tsx";
import type { loadServiceKeys } from "./service-keys.server.ts";

interface Confirmed {
  readonly key: string;
  readonly secret: string | null;
  readonly ended: boolean;
}

type ServiceKeyAnswer = Answered & { readonly isProposed?: true; readonly confirmed?: Confirmed };

/** The keys of the exchange's systems: one operator proposes to make or end one, another one confirms. */
export function ServiceKeysPage() {
  const t = useTexts();
  const { keys, proposals } = useLoaderData<typeof loadServiceKeys>();
  const answered: ServiceKeyAnswer = useActionData<ServiceKeyAnswer>() ?? {};
  const { confirmed, isProposed } = answered;
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.service_keys")} />
      <PageHeading lead={t("servicekeys.lead")}>{t("desk.service_keys")}</PageHeading>
      <BackofficeActionResult answered={confirmed?.ended === true ? { done: true } : answered} />
      {isProposed === true ? <ProposedNotice /> : null}
      {confirmed === undefined || confirmed.ended ? null : <MadeKey confirmed={confirmed} />}
      <ServiceKeyProposals proposals={proposals} />
      <ServiceKeys keys={keys} />
      <ServiceKeyForm key={proposals.length} />
    </div>
  );
}

function ProposedNotice() {
  const t = useTexts();
  return (
    <Notice kind="success" live className="mb-4">
      {t("servicekeys.proposed")}
    </Notice>
  );
}

function MadeKey({ confirmed: { key, secret } }: { confirmed: Confirmed }) {
  const t = useTexts();
  return (
    <NewSecret
      title={t("servicekeys.made")}
      help={t(secret === null ? "servicekeys.made_no_secret" : "servicekeys.made_help")}
      values={[{ label: t("apikeys.public_id"), text: key }, ...(secret === null ? [] : [{ label: t("apikeys.secret"), text: secret }])]}
    />
  );
}
