import { useNavigation } from "react-router";
import { KYC_REJECT_REASONS } from "@plaza/contract/kyc.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import type { KycCase } from "./kyc-case.tsx";
import { UNOPENED_FILES, UnopenedFiles } from "../files/unopened-files.tsx";
import { StaffChecks, StaffForm } from "../forms/staff-form.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

/** Nobody acts on a case that they have not taken. */
export function ClaimForm({ found }: { found: KycCase }) {
  const t = useTexts();
  const busy = useNavigation().state !== "idle";
  if (found.assignedTo !== null && !found.mine) return <Notice>{t("desk.claimed_by", { name: found.assignedTo.name })}</Notice>;
  return (
    <PostForm stays>
      <input type="hidden" name="act" value={found.mine ? "give_back" : "claim"} />
      <Button type="submit" variant={found.mine ? "secondary" : "primary"} busy={busy}>
        {found.mine ? t("desk.give_back") : t("desk.claim")}
      </Button>
    </PostForm>
  );
}

/** Approve, or reject with at least one reason: the person reads it in their own language. */
export function DecideForms({ unopened }: { unopened: readonly string[] }) {
  const t = useTexts();
  const busy = useNavigation().state !== "idle";
  return (
    <Card title={t("desk.decide")}>
      <PostForm>
        <input type="hidden" name="act" value="approve" />
        <p className="mb-3 text-ink-soft">{t("desk.approve_lead")}</p>
        <UnopenedFiles names={unopened} />
        <Button
          type="submit"
          variant="primary"
          className="mt-3"
          busy={busy}
          disabled={unopened.length > 0}
          aria-describedby={UNOPENED_FILES}
        >
          {t("desk.approve")}
        </Button>
      </PostForm>
      <StaffForm
        acts="reject"
        className="mt-6 border-t border-line pt-4"
        buttons={
          <Button type="submit" name="act" value="reject" variant="danger" className="mt-2" busy={busy}>
            {t("desk.reject")}
          </Button>
        }
      >
        <StaffChecks
          name="reasons"
          legend={t("desk.reject_lead")}
          className="grid gap-x-6 md:grid-cols-2"
          options={KYC_REJECT_REASONS.map((reason) => ({ value: reason, text: t(`kyc.reject_${reason}`) }))}
        />
      </StaffForm>
    </Card>
  );
}
