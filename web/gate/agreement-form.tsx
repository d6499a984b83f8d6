import { Form, useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { Notice } from "@plaza/ui/notice.tsx";

/** A tick and a button: consent is an act of its own, never a default. */
export function AgreementForm({ accepted, refused }: { accepted: boolean; refused: { unticked: boolean; message: string } | undefined }) {
  const t = useTexts();
  const busy = useNavigation().state !== "idle";
  if (accepted) {
    return (
      <Notice kind="success" className="mt-4">
        {t("gate.terms_accepted")}
      </Notice>
    );
  }
  return (
    <Form method="post" className="mt-4 flex flex-col items-start gap-3">
      {refused ? (
        <Notice kind="danger" live className="w-full">
          {refused.unticked ? t("gate.terms_needed") : refused.message}
        </Notice>
      ) : null}
      <Checkbox name="agree" value="yes" required invalid={refused?.unticked}>
        {t("gate.terms_agree")}
      </Checkbox>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t("gate.terms_accept")}
      </Button>
    </Form>
  );
}
