import { useState } from "react";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { parseDecimal, MAX_SCALE } from "@plaza/domain/money/decimal.ts";
import { namesMatch } from "@plaza/domain/people/names.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { useLocale, useTexts } from "@plaza/messages/react.tsx";
import { AmountInput } from "@plaza/ui/amount-input.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useAmounts } from "./amounts.ts";
import type { FieldProblem, Typed } from "./form-values.ts";

/**
 * What the seller saw in the own account, typed and not ticked: an amount and a name that were looked up can't be clicked away.
 * A name that differs from the buyer's is shown before anything is sent.
 */
export function ReceiptFields({ order, typed, problem }: { order: OrderDetailsView; typed: Typed; problem: FieldProblem | null }) {
  const t = useTexts();
  const locale = useLocale();
  const amounts = useAmounts();
  const [amount, setAmount] = useState(typed.amount);
  const [sender, setSender] = useState(typed.senderName);
  const due = amounts.moneyText(order.amount, order.fiat);
  const read = amount.trim() === "" ? null : parseAmountInput(amount, locale);
  const differs = problem === "amount" || (read !== null && !sameDecimal(read, order.amount));
  const unread = problem === "amount_unread" ? t("order.amount_unread", { example: amounts.money(order.amount, order.fiat) }) : undefined;
  const otherName = order.payerName !== undefined && sender.trim() !== "" && !namesMatch(order.payerName, sender);
  return (
    <>
      <Field
        label={t("order.amount_received")}
        hint={t("order.amount_received_help")}
        error={differs ? t("order.amount_differs", { amount: due }) : unread}
        required
      >
        <AmountInput
          name="amount"
          unit={order.fiat}
          required
          maxLength={30}
          defaultValue={typed.amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </Field>
      <Field
        label={t("order.sender_name")}
        hint={t("order.sender_name_help")}
        error={problem === "sender_name" ? t("order.name_needed") : undefined}
        required
      >
        <TextInput
          name="sender_name"
          required
          maxLength={120}
          autoComplete="off"
          defaultValue={typed.senderName}
          onChange={(event) => setSender(event.target.value)}
        />
      </Field>
      <input type="hidden" name="expected_name" value={order.payerName ?? ""} />
      {otherName || problem === "name_differs" ? (
        <Notice kind="danger" live title={t("order.name_differs_title")} action={<AcceptName typed={typed} problem={problem} />}>
          {t("order.name_differs", { name: order.payerName ?? "" })}
        </Notice>
      ) : null}
    </>
  );
}

function AcceptName({ typed, problem }: { typed: Typed; problem: FieldProblem | null }) {
  const t = useTexts();
  return (
    <Checkbox name="name_accepted" value="yes" required defaultChecked={typed.nameAccepted} invalid={problem === "name_differs"}>
      {t("order.name_differs_tick")}
    </Checkbox>
  );
}

/** "120" is "120.00". */
function sameDecimal(a: string, b: string): boolean {
  return parseDecimal(a, MAX_SCALE) === parseDecimal(b, MAX_SCALE);
}
