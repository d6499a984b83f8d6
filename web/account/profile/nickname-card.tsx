import { useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useNavigation } from "react-router";
import { PostForm } from "../../shell/forms/post-form.tsx";

interface Props {
  /** Where "Later" leads, for a step that can be left out. */
  readonly later?: string;
  readonly refused: { readonly message: string | null; readonly nickname: string } | undefined;
}

/** The name that others see, for an account that still has the one it was made with. It is chosen once. */
export function NicknameCard({ refused, later }: Props) {
  const t = useTexts();
  const busy = useNavigation().state !== "idle";
  return (
    <Card title={t("limits.nickname_title")}>
      <PostForm className="flex flex-col items-start gap-4">
        <Field
          label={t("limits.nickname")}
          name="nickname"
          hint={t("limits.nickname_help")}
          error={refused?.message ?? undefined}
          required
          className="w-full"
        >
          <TextInput name="nickname" autoComplete="nickname" maxLength={20} defaultValue={refused?.nickname} required />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="act" value="nickname" variant="primary" busy={busy}>
            {t("limits.nickname_save")}
          </Button>
          {later === undefined ? null : (
            <ButtonLink href={later} variant="quiet">
              {t("limits.nickname_later")}
            </ButtonLink>
          )}
        </div>
      </PostForm>
    </Card>
  );
}
