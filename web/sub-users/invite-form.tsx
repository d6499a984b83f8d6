import { Form, useNavigation } from "react-router";
import { SUB_USER_RIGHTS } from "@plaza/contract/sub-users.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { SecurityCodeField } from "../security/security-code-field.tsx";
import type { SubUsersAnswer } from "./sub-users.server.ts";

/** A name, an address, what they may do, and the owner's code. */
export function InviteForm({ answered, renderedAt }: { answered: SubUsersAnswer | undefined; renderedAt: string }) {
  const t = useTexts();
  const navigation = useNavigation();
  const came = answered?.of === "new" ? answered : undefined;
  const refused = came?.kind === "refused" ? came : null;
  const sent = came?.kind === "code_sent" ? came.sent : undefined;
  const wrong = (field: string, text: string) => (refused?.field === field ? text : undefined);
  const elsewhere = refused !== null && !refused.aboutCode && refused.field !== "nickname" && refused.field !== "email";
  return (
    <Card title={t("subusers.invite")}>
      <Form method="post" action="?" preventScrollReset className="flex flex-col gap-5">
        {/* Enter in a field presses a form's first button, which must not be "Send code". */}
        <button type="submit" name="act" value="create" tabIndex={-1} aria-hidden="true" className="sr-only" />
        {elsewhere ? (
          <Notice kind="danger" live>
            {refused.message}
          </Notice>
        ) : null}
        <Field label={t("subusers.nickname")} hint={t("subusers.nickname_help")} error={wrong("nickname", refused?.message ?? "")} required>
          <TextInput name="nickname" maxLength={30} required defaultValue={came?.typed.nickname} autoComplete="off" />
        </Field>
        <Field label={t("subusers.email")} hint={t("subusers.email_help")} error={wrong("email", t("subusers.email_wrong"))} required>
          <TextInput name="email" type="email" maxLength={254} required defaultValue={came?.typed.email} autoComplete="off" />
        </Field>
        <RadioCards
          legend={t("subusers.rights")}
          name="rights"
          defaultValue={came?.typed.rights ?? "trade"}
          cards={SUB_USER_RIGHTS.map((value) => ({
            value,
            title: t(`subusers.rights_${value}`),
            text: t(`subusers.rights_${value}_help`),
          }))}
        />
        <SecurityCodeField
          purpose={{ scene: "sub_user" }}
          renderedAt={renderedAt}
          sent={sent}
          channel={sent?.channel}
          error={refused?.aboutCode ? refused.message : undefined}
        />
        <div>
          <Button type="submit" name="act" value="create" variant="primary" busy={navigation.formData?.get("act") === "create"}>
            {t("subusers.send_invitation")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
