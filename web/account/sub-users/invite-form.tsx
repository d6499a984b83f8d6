import { useNavigation } from "react-router";
import { SUB_USER_RIGHTS } from "@plaza/contract/sub-users.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { SecurityCodeField } from "../../shell/security-code/security-code-field.tsx";
import type { SentCode } from "../../shell/security-code/purpose.ts";
import type { SubUsersAnswer, TypedInvitation } from "./sub-users.server.ts";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

type Wrong = Partial<Record<"nickname" | "email" | "code" | "elsewhere", string>>;

/** What the form was answered with, if it comes back: what was typed, and what is wrong where. */
function cameBack(answered: SubUsersAnswer | undefined): { typed?: TypedInvitation; sent?: SentCode; wrong: Wrong } {
  if (answered?.of !== "new") return { wrong: {} };
  const { typed } = answered;
  if (answered.kind === "code_sent") return { typed, sent: answered.sent, wrong: {} };
  const { field, aboutCode, message } = answered;
  const where = aboutCode ? "code" : field === "nickname" || field === "email" ? field : "elsewhere";
  return { typed, wrong: { [where]: message } };
}

/** A name, an address, what they may do, and the owner's code. */
export function InviteForm({ answered, renderedAt }: { answered: SubUsersAnswer | undefined; renderedAt: string }) {
  const t = useTexts();
  const navigation = useNavigation();
  const { typed, sent, wrong } = cameBack(answered);
  const wrongEmail = wrong.email === undefined ? undefined : t("subusers.email_wrong");
  return (
    <Card title={t("subusers.invite")}>
      <PostForm action="?" className="flex flex-col gap-5">
        {/* Enter in a field presses a form's first button, which must not be "Send code". */}
        <button type="submit" name="act" value="create" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <ErrorSummary
          whole={wrong.elsewhere}
          fields={[
            ["nickname", t("subusers.nickname"), wrong.nickname],
            ["email", t("subusers.email"), wrongEmail],
            ["code", t("security.code"), wrong.code],
          ]}
        />
        <Field label={t("subusers.nickname")} name="nickname" hint={t("subusers.nickname_help")} error={wrong.nickname} required>
          <TextInput name="nickname" maxLength={30} required defaultValue={typed?.nickname} autoComplete="off" />
        </Field>
        <Field label={t("subusers.email")} name="email" hint={t("subusers.email_help")} error={wrongEmail} required>
          <TextInput name="email" type="email" maxLength={254} required defaultValue={typed?.email} autoComplete="off" />
        </Field>
        <RadioCards
          legend={t("subusers.rights")}
          name="rights"
          defaultValue={typed?.rights ?? "trade"}
          cards={SUB_USER_RIGHTS.map((value) => ({
            value,
            title: t(`subusers.rights_${value}`),
            text: t(`subusers.rights_${value}_help`),
          }))}
        />
        <SecurityCodeField purpose={{ scene: "sub_user" }} renderedAt={renderedAt} sent={sent} channel={sent?.channel} error={wrong.code} />
        <div>
          <Button type="submit" name="act" value="create" variant="primary" busy={navigation.formData?.get("act") === "create"}>
            {t("subusers.send_invitation")}
          </Button>
        </div>
      </PostForm>
    </Card>
  );
}
