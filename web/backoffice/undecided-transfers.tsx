import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { PostForm } from "../shell/forms/post-form.tsx";
import { useTimeZone } from "../shell/time-zone.ts";

type Transfer = WireOf<"GET /api/desk/reconciliation">["data"]["transfers"][number];

/** Transfers that the exchange has not decided; two operators can decide one in its place. */
export function UndecidedTransfers({ transfers, maySettle }: { transfers: readonly Transfer[]; maySettle: boolean }) {
  const t = useTexts();
  return (
    <section aria-labelledby="undecided" className="mb-6">
      <h2 id="undecided" className="mb-2 text-17 font-semibold">
        {t("reconciliation.undecided")}
      </h2>
      {transfers.length === 0 ? <p className="text-ink-soft">{t("reconciliation.undecided_none")}</p> : null}
      <div className="grid gap-4 lg:grid-cols-2">
        {transfers.map((transfer) => (
          <UndecidedTransfer key={transfer.transferId} transfer={transfer} maySettle={maySettle} />
        ))}
      </div>
    </section>
  );
}

function UndecidedTransfer({ transfer, maySettle }: { transfer: Transfer; maySettle: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { amount, asset, direction, state, uid, reference, createdAt, unknownSince, attempts, contradicted, proposal, settleable } =
    transfer;
  const amountText = formats.coinsText(amount, asset);
  return (
    <Card
      title={t(`reconciliation.direction_${direction}`, { amount: amountText })}
      aside={
        state === "done" || state === "refused" ? null : (
          <Tag tone={state === "unknown" ? "danger" : "neutral"}>{t(`reconciliation.state_${state}`)}</Tag>
        )
      }
    >
      <p className="break-words text-ink-soft">
        {t("reconciliation.facts", { uid, reference, time: formats.date(unknownSince ?? createdAt, zone), count: formats.count(attempts) })}
      </p>
      {contradicted ? (
        <Notice kind="danger" className="mt-3">
          {t("reconciliation.contradicted")}
        </Notice>
      ) : null}
      {proposal === null ? null : (
        <Notice kind="info" className="mt-3">
          {t(`reconciliation.proposal_${proposal.to}`, { name: proposal.by, reason: proposal.reason })}
        </Notice>
      )}
      {maySettle && settleable ? <SettleForm transfer={transfer} /> : null}
    </Card>
  );
}

function SettleForm({ transfer }: { transfer: Transfer }) {
  const t = useTexts();
  return (
    <details className="mt-3 border-t border-line pt-2">
      <summary className="cursor-pointer py-2 text-13 font-medium">{t("reconciliation.settle")}</summary>
      <PostForm stays className="flex flex-col gap-3">
        <input type="hidden" name="transferId" value={transfer.transferId} />
        <RadioCards
          legend={t("reconciliation.settle")}
          hideLegend
          name="to"
          required
          cards={[
            { value: "done", title: t("reconciliation.done") },
            { value: "refused", title: t("reconciliation.refused") },
          ]}
        />
        <Field label={t("desk.reason")} hint={t("reconciliation.settle_help")} required>
          <TextInput name="reason" required maxLength={300} />
        </Field>
        <Button type="submit" name="act" value="settle" variant="danger">
          {t("reconciliation.settle")}
        </Button>
      </PostForm>
    </details>
  );
}
