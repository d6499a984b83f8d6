import { useNavigation } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useTimeZone } from "../time-zone.ts";
import { PostForm } from "../forms/post-form.tsx";

export interface AgreementFormProps {
  readonly accepted: boolean;
  /** Where it is known. */
  readonly acceptedAt: string | undefined;
  /** The version shown above it. */
  readonly speaksFor: string;
  readonly refused: AgreementRefusal | undefined;
}

/** A tick and a button: consent is a separate action, never a default, and applies to the version that was read. */
export function AgreementForm({ accepted, acceptedAt, speaksFor, refused }: AgreementFormProps) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const busy = useNavigation().state !== "idle";
  if (accepted) {
    return (
      <Notice kind="success" className="mt-4">
        {acceptedAt === undefined ? t("agreement.accepted") : t("agreement.accepted_on", { date: formats.date(acceptedAt, zone, "date") })}
      </Notice>
    );
  }
  return (
    <PostForm className="mt-4 flex flex-col items-start gap-3">
      <input type="hidden" name="version" value={speaksFor} />
      {refused ? (
        <Notice kind={refused.why === "newer" ? "warn" : "danger"} live className="w-full">
          {refused.why === "refused" ? refused.message : t(refused.why === "newer" ? "agreement.newer" : "agreement.needed")}
        </Notice>
      ) : null}
      {/* Ticked for another version, it is no yes to this one. */}
      <Checkbox key={speaksFor} name="acceptTerm" value="yes" required invalid={refused?.why === "unticked"}>
        {t("agreement.agree")}
      </Checkbox>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t("agreement.accept")}
      </Button>
    </PostForm>
  );
}

export interface AgreementRefusal {
  /** `newer`: another version is in force by now and is shown on the page. */
  readonly why: "unticked" | "newer" | "refused";
  readonly message: string;
}
