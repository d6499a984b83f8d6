import { data, redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { orAway } from "../api/away.server.ts";
import { Refusal } from "../api/call.ts";
import { PageHead } from "../frame/page-head.tsx";
import { AgreementForm } from "../gate/agreement-form.tsx";
import { paths, safeNext } from "../paths.ts";
import { requireLogin, visitOf } from "../session/visit.server.ts";

/** The service agreement, open to be read by anyone; whoever is logged in can accept it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const session = await visit.session();
  const accepted = session.kind === "user" ? (await orAway(visit.api("GET /api/ctc/verify-user"))).acceptTerm : null;
  return { texts: messagesFor(visit.lang, ["gate"]), accepted, next: safeNext(visit.url.searchParams.get("next"), paths.gate(visit.lang)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const form = await request.formData();
  if (form.get("agree") !== "yes") return data({ unticked: true, message: "" }, { status: 422 });
  try {
    await visit.api("POST /api/ctc/accept-term", { body: { acceptTerm: true } });
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return data({ unticked: false, message: fault.message }, { status: fault.status || 503 });
  }
  return redirect(safeNext(visit.url.searchParams.get("next"), paths.gate(visit.lang)), 303);
}

const CLAUSES = [1, 2, 3, 4, 5, 6] as const;

export default function Terms() {
  const t = useTexts();
  const { accepted, next } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="mx-auto max-w-2xl px-4 sm:px-0">
      <PageHead title={t("gate.terms_title")} description={t("gate.terms_description")} />
      <PageHeading lead={t("gate.terms_lead")} back={{ href: next, label: t("gate.title") }}>
        {t("gate.terms_title")}
      </PageHeading>
      <Card>
        <ol className="flex flex-col gap-4">
          {CLAUSES.map((clause) => (
            <li key={clause}>
              <h2 className="font-semibold">{t(`gate.terms_${clause}_title`)}</h2>
              <p className="mt-1 text-ink-soft">{t(`gate.terms_${clause}`)}</p>
            </li>
          ))}
        </ol>
      </Card>
      {accepted === null ? null : <AgreementForm accepted={accepted} refused={refused} />}
    </div>
  );
}
