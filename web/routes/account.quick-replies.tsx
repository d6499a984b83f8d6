import { pageLoader } from "../shell/session/page-error.server.ts";
import { redirect, useActionData, useLoaderData, useNavigation, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { formAction, giveBack } from "../shell/forms/form-action.server.ts";
import { MalformedForm } from "../shell/forms/form-fields.ts";
import { PageHead } from "../shell/page-head.tsx";
import { useLang } from "../shell/root-data.ts";
import { paths } from "../shell/paths.ts";
import { requireLogin, visitOf } from "../shell/session/visit.server.ts";
import { PostForm } from "../shell/forms/post-form.tsx";

const MOST = 10;
const LONGEST = 300;
const PLACES = Array.from({ length: MOST }, (_, place) => place);

/** A person's own quick replies; the language's stand in the fields until there are any. */
export const loader = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  await requireLogin(context);
  const { replies } = await visit.api("GET /api/ctc/query-quick-replies");
  return { texts: messagesFor(visit.lang, ["chat"]), replies, saved: visit.url.searchParams.has("saved") };
});

export const action = formAction(async (visit, fields) => {
  const replies = fields.texts("reply");
  if (replies.length === 0) throw new MalformedForm("the page sends every field, blank ones too");
  try {
    await visit.api("POST /api/ctc/update-quick-replies", { body: { replies: replies.filter((reply) => reply !== "") } });
  } catch (fault) {
    return giveBack(fault, ({ message }) => ({ message }));
  }
  throw redirect(`${visit.url.pathname}?saved=1`, 303);
});

export default function QuickRepliesPage() {
  const t = useTexts();
  const lang = useLang();
  const { replies, saved } = useLoaderData<typeof loader>();
  const refused = useActionData<{ message: string }>();
  const busy = useNavigation().state === "submitting";
  return (
    <div className="mx-auto max-w-2xl pb-8">
      <PageHead title={t("chat.quick_title")} description={t("chat.quick_description")} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={t("chat.quick_description")} back={{ href: paths.profile(lang), label: t("frame.profile") }}>
          {t("chat.quick_title")}
        </PageHeading>
        {refused ? (
          <Notice kind="danger" live className="mb-4">
            {refused.message}
          </Notice>
        ) : null}
        {saved && !refused ? (
          <Notice kind="success" live className="mb-4">
            {t("chat.quick_saved")}
          </Notice>
        ) : null}
      </div>
      <Card>
        <PostForm key={replies.join("\n")}>
          <p className="caption mb-4">{t("chat.quick_help", { count: String(MOST) })}</p>
          <div className="flex flex-col gap-3">
            {PLACES.map((place) => (
              <Field key={place} label={t("chat.quick_field", { number: String(place + 1) })}>
                <TextInput name="reply" maxLength={LONGEST} defaultValue={replies[place] ?? ""} />
              </Field>
            ))}
          </div>
          <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-5 w-full sm:w-auto">
            {t("chat.quick_save")}
          </Button>
        </PostForm>
      </Card>
    </div>
  );
}
