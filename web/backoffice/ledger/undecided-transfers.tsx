import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { FoldedForm } from "../forms/folded-form.tsx";
import { useFormAround } from "../forms/refused-form.tsx";
import { StaffInput } from "../forms/staff-form.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";

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
    <FoldedForm
      title={t("reconciliation.settle")}
      about={{ transferId: transfer.transferId }}
      act="settle"
      submit={t("reconciliation.settle")}
      isDanger
      className="mt-3 border-t border-line pt-2"
    >
      <EndChoice />
      <StaffInput name="reason" label={t("desk.reason")} hint={t("reconciliation.settle_help")} required maxLength={300} />
    </FoldedForm>
  );
}

function EndChoice() {
  const t = useTexts();
  const { typed } = useFormAround();
  return (
    <RadioCards
      legend={t("reconciliation.settle")}
      hideLegend
      name="to"
      required
      defaultValue={typed("to")}
      cards={[
        { value: "done", title: t("reconciliation.done") },
        { value: "refused", title: t("reconciliation.refused") },
      ]}
    />
  );
}
