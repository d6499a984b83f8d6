import { useActionData, useLoaderData, useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { FormOutcome } from "../../shell/forms/form-outcome.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import type { loadQuickReplies, RepliesRefused } from "./quick-replies.server.ts";

const MOST = 10;

const LONGEST = 300;

const INDEXES = Array.from({ length: MOST }, (_, index) => index);

/** `/account/quick-replies`: up to ten sentences for the chat. After a refusal the fields keep what was typed. */
export function QuickRepliesPage() {
  const t = useTexts();
  const lang = useLang();
  const { replies, saved } = useLoaderData<typeof loadQuickReplies>();
  const refused = useActionData<RepliesRefused>();
  const shown = refused?.typed ?? replies;
  const busy = useNavigation().state === "submitting";
  return (
    <div className="max-w-3xl pb-8">
      <PageHead title={t("chat.quick_title")} description={t("chat.quick_description")} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={t("chat.quick_description")} back={{ href: paths.profile(lang), label: t("frame.profile") }}>
          {t("chat.quick_title")}
        </PageHeading>
        <FormOutcome
          refused={refused?.position === null ? refused.message : null}
          saved={saved && !refused ? t("chat.quick_saved") : null}
        />
      </div>
      <Card>
        <PostForm key={shown.join("\n")}>
          <p className="caption mb-4">{t("chat.quick_help", { count: String(MOST) })}</p>
          <div className="flex flex-col gap-3">
            {INDEXES.map((index) => (
              <Field
                key={index}
                label={t("chat.quick_field", { number: String(index + 1) })}
                error={refused?.position === index ? refused.message : undefined}
              >
                <TextInput name="replies" maxLength={LONGEST} defaultValue={shown[index] ?? ""} />
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
