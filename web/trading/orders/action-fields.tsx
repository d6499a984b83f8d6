import { useState } from "react";
import type { AvailableActionView, OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { useField } from "@plaza/ui/field-wiring.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { isBlameless } from "./action-groups.ts";
import { PayLateUntil } from "./actions.tsx";
import { payerText, useAmounts } from "./amounts.ts";
import type { Answered } from "./detail.server.ts";
import { ProofField, type ProofFieldProps } from "./proof-field.tsx";
import { ReceiptFields } from "./receipt-fields.tsx";
import { SecurityCodeField, useFirstChannel, useTwoCodesUntil } from "../../shell/security-code/security-code-field.tsx";
import { NOTHING_TYPED, type FieldProblem, type TickName, type Typed } from "./form-values.ts";

interface ActionFieldsProps {
  readonly order: OrderDetailsView;
  readonly action: AvailableActionView;
  readonly answered: Answered | undefined;
  /** A passkey signs it: no code is asked for. */
  readonly signed: boolean;
}

/** Everything between the title and the button, made of what the API says the act warns of and requires. */
export function ActionFields({ order, action, answered, signed }: ActionFieldsProps) {
  const typed = answered?.typed ?? NOTHING_TYPED;
  const refused = answered?.kind === "refused" ? answered : undefined;
  const problem = refused?.problem ?? null;
  return (
    <>
      <About order={order} action={action} />
      {action.action === "pay" ? <PaidFields order={order} typed={typed} problem={problem} refused={refused} /> : null}
      {action.requires.includes("confirm_receipt") ? (
        <>
          <ReceiptFields order={order} typed={typed} problem={problem} />
          <Settled risk={order.method.reversibleRisk} typed={typed} problem={problem} />
        </>
      ) : null}
      {/* Time may run out while the form is open: then it is said where the file is suddenly needed. */}
      {action.action === "pay" && order.status === "expiring" ? (
        <Notice kind="warn" live>
          <PayLateUntil order={order} />
        </Notice>
      ) : null}
      <Proof action={action} kept={typed.proof} refused={problem === "proof" ? refused : undefined} />
      <Statements action={action} typed={typed} problem={problem} />
      {action.requires.includes("security_code") && !signed ? <Codes order={order} answered={answered} /> : null}
    </>
  );
}

/** One code, or for a day after a factor of the seller's went, one of each of two that are left. */
function Codes({ order, answered }: Pick<ActionFieldsProps, "order" | "answered">) {
  const until = useTwoCodesUntil();
  const { channel, secondChannel } = answered?.typed ?? NOTHING_TYPED;
  const [first, setFirst] = useState(useFirstChannel(channel));
  const refused = answered?.kind === "refused" ? answered : undefined;
  const common = {
    purpose: { scene: "release", orderId: order.orderId },
    renderedAt: order.serverTime,
    sent: answered?.kind === "code_sent" ? answered : undefined,
  } as const;
  const wrong = (problem: FieldProblem) => (refused?.problem === problem ? refused.message : undefined);
  if (until === null) return <SecurityCodeField {...common} channel={channel} error={wrong("code")} />;
  return (
    <>
      <TwoCodesNotice until={until} />
      <SecurityCodeField {...common} channel={channel} error={wrong("code")} pair={{ position: "first", onChannel: setFirst }} />
      <SecurityCodeField {...common} channel={secondChannel} error={wrong("second_code")} pair={{ position: "second", besides: first }} />
    </>
  );
}

function TwoCodesNotice({ until }: { until: string }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return <Notice kind="warn">{t("security.two_codes", { time: formats.date(until, zone) })}</Notice>;
}

/** Whether the form has a field for a file: a payment or a cause may be shown also where nobody demands it. */
export function takesProof({ action, requires }: AvailableActionView): boolean {
  return requires.includes("proof") || action === "pay" || isBlameless(action);
}

function Proof({ action, ...proof }: Omit<ProofFieldProps, "shows" | "required"> & Pick<ActionFieldsProps, "action">) {
  const shows = isBlameless(action.action) ? "cause" : "payment";
  return takesProof(action) ? <ProofField {...proof} shows={shows} required={action.requires.includes("proof")} /> : null;
}

/** The more easily a payment is taken back, the more the seller says before letting the coins go. */
function Settled({ risk, ...labels }: LabelledProps & { risk: OrderDetailsView["method"]["reversibleRisk"] }) {
  const t = useTexts();
  if (risk === "low") return null;
  return (
    <>
      <Tick {...labels} name="confirm_settled" words={t("order.confirm_settled")} />
      {risk === "high" ? <Tick {...labels} name="confirm_reversible" words={t("order.confirm_reversible")} /> : null}
    </>
  );
}

/** What the person has to say: a reason, and what is ticked in the first person. */
function Statements({ action: { action, requires }, ...labels }: LabelledProps & Pick<ActionFieldsProps, "action">) {
  const t = useTexts();
  const { typed, problem } = labels;
  const twice = requires.includes("second_confirmation");
  return (
    <>
      {isBlameless(action) ? <Cause reason={typed.reason} /> : null}
      {twice || requires.includes("reason") ? <ReasonField action={action} reason={typed.reason} wrong={problem === "reason"} /> : null}
      {requires.includes("confirm_not_paid") ? <Tick {...labels} name="confirm_not_paid" words={t("order.confirm_not_paid")} /> : null}
      {twice ? <Tick {...labels} name="confirm_second" words={t("order.confirm_second")} /> : null}
    </>
  );
}

/** What the act does, the order it is about, and what to beware of. */
function About({ order, action }: Pick<ActionFieldsProps, "order" | "action">) {
  const t = useTexts();
  const amounts = useAmounts();
  const minutes = order.paymentWindowMinutes;
  const isRelease = action.action === "release";
  return (
    <>
      {action.action === "pay" && order.status === "expiring" ? (
        <Notice kind="warn" title={t("order.window_closed")}>
          <PayLateUntil order={order} />
        </Notice>
      ) : null}
      <p className="text-ink-soft">
        {action.action === "extend" ? t("order.about.extend", { minutes }) : t(`order.about.${action.action}`)}
      </p>
      {isRelease || action.action === "pay" ? (
        <DataList className="rounded-base bg-sunken px-4">
          <DataRow label={t("order.amount")} strong>
            <Money amount={amounts.money(order.amount, order.fiat)} unit={order.fiat} size="lg" />
          </DataRow>
          <DataRow label={t(isRelease ? "order.expected_payer" : "order.receiver")}>
            <strong className="font-semibold">{isRelease ? order.payerName : order.receiverName}</strong>
          </DataRow>
          {isRelease && order.payer ? <DataRow label={t("order.payer_account")}>{payerText(order.payer)}</DataRow> : null}
          <DataRow label={t("order.reference")}>{order.paymentReference}</DataRow>
          {isRelease ? <DataRow label={t("order.order_id")}>{order.orderId}</DataRow> : null}
        </DataList>
      ) : null}
      {(action.warns ?? []).map((warning) => (
        <Notice key={warning} kind={warning === "false_payment_freezes" ? "warn" : "danger"}>
          {t(`order.warn.${warning}`)} {action.action === "pay" ? t("order.warn.third_party") : null}
        </Notice>
      ))}
    </>
  );
}

interface PaidFieldsProps extends LabelledProps, Pick<ActionFieldsProps, "order"> {
  readonly refused: Extract<Answered, { kind: "refused" }> | undefined;
}

function PaidFields({ order, typed, problem, refused }: PaidFieldsProps) {
  const t = useTexts();
  const amounts = useAmounts();
  const words = t("order.confirm_paid", {
    amount: amounts.moneyText(order.amount, order.fiat),
    name: order.receiverName ?? t("order.the_seller"),
  });
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_140px]">
        <Field label={t("order.payer_name")}>
          <TextInput
            name="payer_name"
            maxLength={120}
            autoComplete="name"
            defaultValue={typed.payerName || (order.payer?.name ?? order.payerName)}
          />
        </Field>
        <Field label={t("order.payer_digits")} error={problem === "last_digits" ? t("order.digits_wrong") : undefined}>
          <TextInput
            name="last_digits"
            inputMode="numeric"
            pattern="[0-9]{2,6}"
            title={t("order.digits_wrong")}
            maxLength={6}
            autoComplete="off"
            defaultValue={typed.lastDigits || order.payer?.lastDigits}
          />
        </Field>
      </div>
      <p className="caption -mt-2">{t("order.payer_optional")}</p>
      {order.bankReference ? (
        <BankReference
          rule={order.bankReference}
          typed={typed.bankReference}
          error={problem === "bank_reference" ? refused?.message : undefined}
        />
      ) : null}
      <Tick typed={typed} problem={problem} name="confirm_paid" words={words} />
    </>
  );
}

interface BankReferenceProps {
  readonly rule: NonNullable<OrderDetailsView["bankReference"]>;
  readonly typed: string;
  readonly error: string | undefined;
}

/** The number by which the seller finds the payment, in the form in which the method writes it. */
function BankReference({ rule: { required, name, example }, typed, error }: BankReferenceProps) {
  const t = useTexts();
  const hint = name === null ? t("order.bank_reference_hint", { example }) : t("order.bank_reference_named", { name, example });
  return (
    <Field label={t(required ? "order.bank_reference" : "order.bank_reference_optional")} hint={hint} error={error} required={required}>
      <TextInput
        name="bank_reference"
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={typed}
        required={required}
      />
    </Field>
  );
}

/** What the form held when it was sent, and which part of that was wrong. */
interface LabelledProps {
  readonly typed: Typed;
  readonly problem: FieldProblem | null;
}

interface TickProps extends LabelledProps {
  readonly name: TickName;
  readonly words: string;
}

/** A statement of the person's own. The form says that it asks for it, so that one without the tick is refused on the server too. */
function Tick({ name, words, typed, problem }: TickProps) {
  const t = useTexts();
  const isTicked = typed.ticks.includes(name);
  const wrong = problem === "tick" && !isTicked;
  return (
    <div>
      <input type="hidden" name={`asks_${name}`} value="yes" />
      <Checkbox
        name={name}
        value="yes"
        required
        defaultChecked={isTicked}
        invalid={wrong}
        hint={wrong ? <span className="text-danger-ink">{t("order.tick_needed")}</span> : undefined}
      >
        {words}
      </Checkbox>
    </div>
  );
}

/** What there is to say about a cause that lies with the seller, if anything. */
function Cause({ reason }: { reason: string }) {
  const t = useTexts();
  return (
    <Field label={t("order.reason")} hint={t("order.blameless_note")}>
      <TextInput name="reason" maxLength={500} defaultValue={reason} />
    </Field>
  );
}

function ReasonField({ action, reason, wrong }: { action: AvailableActionView["action"]; reason: string; wrong: boolean }) {
  const t = useTexts();
  const help = action === "cancel" || action === "accept_cancel" ? t(`order.reason_help.${action}`) : t("order.reason_help.appeal");
  return (
    <Field label={t("order.reason")} hint={help} error={wrong ? t("order.reason_needed") : undefined} required>
      <ReasonInput reason={reason} />
    </Field>
  );
}

function ReasonInput({ reason }: { reason: string }) {
  return (
    <>
      <input type="hidden" name="asks_reason" value="yes" />
      <textarea
        {...useField()}
        name="reason"
        required
        rows={4}
        maxLength={500}
        defaultValue={reason}
        className="control field-sizing-content min-h-24 px-3 py-2"
      />
    </>
  );
}
