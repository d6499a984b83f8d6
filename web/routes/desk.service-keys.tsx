import { data, useActionData, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { SERVICE_SCOPES } from "@plaza/contract/service-scopes.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Done, type Answered } from "../backoffice/action-result.tsx";
import { DeskHead } from "../backoffice/backoffice-head.tsx";
import { ServiceKeyForm } from "../backoffice/service-key-form.tsx";
import { KEY_LIFETIMES } from "../backoffice/service-key-lifetimes.ts";
import { ServiceKeyProposals } from "../backoffice/service-key-proposals.tsx";
import { ServiceKeys } from "../backoffice/service-keys.tsx";
import { staffAction } from "../backoffice/staff-action.server.ts";
import { deskLoader, requireStaff } from "../backoffice/visit.server.ts";
import { SecretShown } from "../shell/forms/new-secret.tsx";

export const loader = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang } = await requireStaff(context, "operator");
  return { texts: messagesFor(lang, ["servicekeys", "apikeys", "operating"]), ...(await api("GET /api/desk/service-keys")) };
});

/** Blank: the key has no end. */
const LIFE_WORDS = ["", ...KEY_LIFETIMES.map(String)];

export const action = staffAction("operator", {
  propose: async ({ api }, fields) => {
    const publicKey = fields.text("public_key", 60);
    const life = fields.choice("life", LIFE_WORDS);
    const body = {
      name: fields.text("name", 60),
      scopes: fields.choices("scopes", SERVICE_SCOPES),
      allowedFrom: fields
        .text("from", 1000)
        .split(/[\s,]+/)
        .filter(Boolean),
      reason: fields.text("reason", 300),
      ...(life === "" ? {} : { expiresInDays: Number(life) }),
      ...(publicKey === "" ? {} : { publicKey }),
    };
    await api("POST /api/desk/propose-service-key", { body });
    return { proposed: true as const };
  },
  propose_end: async ({ api }, fields) => {
    await api("POST /api/desk/propose-end-service-key", { body: { key: fields.text("key"), reason: fields.text("reason", 300) } });
    return { proposed: true as const };
  },
  confirm: async ({ api }, fields) => {
    const confirmed = await api("POST /api/desk/confirm-service-key", {
      body: { proposalId: fields.id<"service_key_proposal">("proposalId") },
    });
    // The secret is in this answer's page and nowhere else.
    return data({ confirmed }, { headers: { "cache-control": "no-store" } });
  },
  decline: async ({ api }, fields) => {
    const body = { proposalId: fields.id<"service_key_proposal">("proposalId"), reason: fields.text("reason", 300) };
    await api("POST /api/desk/decline-service-key", { body });
  },
});

interface Confirmed {
  readonly key: string;
  readonly secret: string | null;
  readonly ended: boolean;
}
type ServiceKeyAnswer = Answered & { readonly proposed?: true; readonly confirmed?: Confirmed };

/** The keys of the exchange's systems: one operator proposes to make or end one, another one confirms. */
export default function DeskServiceKeys() {
  const t = useTexts();
  const { keys, proposals } = useLoaderData<typeof loader>();
  const answered: ServiceKeyAnswer = useActionData<ServiceKeyAnswer>() ?? {};
  const { confirmed, proposed } = answered;
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={t("desk.service_keys")} />
      <PageHeading lead={t("servicekeys.lead")}>{t("desk.service_keys")}</PageHeading>
      <Done answered={confirmed?.ended === true ? { done: true } : answered} />
      {proposed === true ? <ProposedNotice /> : null}
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
    <SecretShown
      title={t("servicekeys.made")}
      help={t(secret === null ? "servicekeys.made_no_secret" : "servicekeys.made_help")}
      values={[{ label: t("apikeys.public_id"), text: key }, ...(secret === null ? [] : [{ label: t("apikeys.secret"), text: secret }])]}
    />
  );
}
