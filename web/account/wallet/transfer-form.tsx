import { useState, type MouseEvent } from "react";
import { useNavigation } from "react-router";
import { EXCHANGE_WALLETS, WALLETS, type Wallet } from "@plaza/contract/wallet.ts";
import { amountInputText, parseAmountInput } from "@plaza/messages/amount-input.ts";
import { useFormats, useLocale, useTexts } from "@plaza/messages/react.tsx";
import { AmountInput } from "@plaza/ui/amount-input.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { Notice } from "@plaza/ui/notice.tsx";
import { Select } from "@plaza/ui/select.tsx";
import type { TransferProblem, WalletData } from "./wallet.server.ts";
import { usableCoins } from "../../shell/api/usable-coins.ts";
import { SecurityCodeField } from "../../shell/security-code/security-code-field.tsx";
import { ACTION_FIELD } from "../../shell/forms/field-names.ts";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { BlockedTransfer } from "./holds.tsx";

/** Moves coins between the reader's own accounts. A plain form; with scripts it also follows the choices. */
export function TransferForm({ data, refused }: { data: WalletData; refused: TransferProblem | undefined }) {
  const t = useTexts();
  return (
    <Card title={t("wallet.transfer")}>
      {data.moved === null || refused !== undefined ? null : (
        <Notice kind="success" live className="mb-4">
          {t(data.onItsWay ? "wallet.on_its_way" : "wallet.moved")}
        </Notice>
      )}
      {data.isOwner ? <Fields data={data} refused={refused} /> : <Notice>{t("wallet.only_owner")}</Notice>}
    </Card>
  );
}

/** The values of the fields. One that came back with a problem starts as it was entered. */
function useFields({ transfer, balances }: WalletData, refused: TransferProblem | undefined) {
  const [fields, setFields] = useState<Chosen>({
    asset: refused?.typed.asset ?? transfer.asset ?? "",
    from: refused?.typed.from ?? transfer.from,
    to: refused?.typed.to ?? transfer.to,
    quantity: refused?.typed.quantity ?? transfer.quantity,
  });
  const balance = balances.find(({ assetCode }) => assetCode === fields.asset);
  return {
    fields,
    there: fields.from === "p2p" ? usableCoins(balance) : (balance?.[fields.from] ?? "0"),
    change: (changed: Partial<Chosen>) => setFields((before) => ({ ...before, ...changed })),
  };
}

function Fields({ data, refused }: { data: WalletData; refused: TransferProblem | undefined }) {
  const t = useTexts();
  const { fields, there, change } = useFields(data, refused);
  const error = useProblemText(refused, there);
  const { asset } = fields;
  const coins = data.balances.map(({ assetCode }) => ({ value: assetCode, text: assetCode }));
  return (
    <PostForm className="flex flex-col gap-4">
      {/* Enter in a field presses a form's first button, which must be neither "Max" nor "Send code". */}
      <button type="submit" name={ACTION_FIELD} value="transfer" tabIndex={-1} aria-hidden="true" className="sr-only" />
      {/* An exchange may take its time. */}
      {data.exchange === null ? <p className="caption -mt-2">{t("wallet.transfer_lead")}</p> : null}
      <Problems refused={refused} error={error} />
      <Field label={t("wallet.asset")}>
        <Select name="assetCode" value={asset} options={coins} onChange={(event) => change({ asset: event.target.value })} />
      </Field>
      <Ends
        fields={fields}
        change={change}
        error={refused?.field === "to" ? error : undefined}
        wallets={data.exchange === null ? WALLETS : EXCHANGE_WALLETS}
      />
      <Quantity fields={fields} there={there} change={change} error={refused?.field === "quantity" ? error : undefined} />
      {refused?.field === "code" && fields.from === "p2p" ? <Code refused={refused} renderedAt={data.renderedAt} /> : null}
      <Go fields={fields} holds={data.holds} />
    </PostForm>
  );
}

/** Above the form: what is wrong with it, and the way to that field. */
function Problems({ refused, error }: { refused: TransferProblem | undefined; error: string | undefined }) {
  const t = useTexts();
  const fields = [
    ["to", t("wallet.to")],
    ["quantity", t("wallet.quantity")],
    ["code", t("security.code")],
  ] as const;
  return (
    <ErrorSummary
      whole={refused?.field === null ? refused.message : null}
      fields={fields.map(([name, label]) => [name, label, refused?.field === name ? error : null])}
    />
  );
}

interface Chosen {
  readonly asset: string;
  readonly from: Wallet;
  readonly to: Wallet;
  readonly quantity: string;
}

interface Changing {
  readonly fields: Chosen;
  readonly change: (changed: Partial<Chosen>) => void;
  readonly error: string | undefined;
}

/** One below the other: side by side, half a column cuts wallets to the word that they all begin with in French and Italian. */
function Ends({ fields, change, error, wallets }: Changing & { readonly wallets: readonly Wallet[] }) {
  const t = useTexts();
  const walletOptions = wallets.map((name) => ({ value: name, text: t(`wallet.place.${name}`) }));
  const end = (name: "from" | "to") => (
    <Select
      name={name}
      value={fields[name]}
      options={walletOptions}
      onChange={(event) => change(otherThan(name, event.target.value as Wallet, fields))}
    />
  );
  return (
    <>
      <Field label={t("wallet.from")}>{end("from")}</Field>
      <Field label={t("wallet.to")} name="to" error={error}>
        {end("to")}
      </Field>
    </>
  );
}

function Quantity({ fields: { asset, quantity }, there, change, error }: Changing & { there: string }) {
  const t = useTexts();
  const locale = useLocale();
  const amount = useFormats().coinsText(there, asset);
  const available = t("wallet.available", { amount });
  const fill = (event: MouseEvent) => {
    event.preventDefault();
    change({ quantity: amountInputText(there, locale) });
  };
  // Without scripts it is a separate submit, which comes back with the field filled in.
  const all = (
    <button type="submit" name="act" value="fill" className="link min-h-11 px-2 text-15 font-medium" onClick={fill}>
      {t("wallet.all")} <span className="sr-only">{available}</span>
    </button>
  );
  return (
    <Field label={t("wallet.quantity")} name="quantity" hint={available} error={error}>
      <AmountInput
        name="quantity"
        unit={asset}
        value={quantity}
        maxLength={40}
        onChange={(event) => change({ quantity: event.target.value })}
        action={all}
      />
    </Field>
  );
}

/** What a withdrawal asks for, once the API has asked for it. */
function Code({ refused, renderedAt }: { refused: TransferProblem; renderedAt: string }) {
  const { sent, problem, message } = refused;
  return (
    <div data-next="">
      <SecurityCodeField
        purpose={{ scene: "withdraw" }}
        renderedAt={renderedAt}
        sent={sent}
        channel={sent?.channel}
        error={problem === "refused" ? message : undefined}
        proof={{}}
      />
    </div>
  );
}

function Go({ fields: { asset, from, quantity }, holds }: { fields: Chosen; holds: WalletData["holds"] }) {
  const t = useTexts();
  const barred = useBarringHold(holds, from);
  const locale = useLocale();
  const formats = useFormats();
  const busy = useNavigation().formMethod === "POST";
  // Without scripts nobody keeps the words in step with the field.
  const wanted = useHydrated() ? parseAmountInput(quantity, locale) : null;
  if (barred !== undefined) return <BlockedTransfer hold={barred} />;
  return (
    <Button type="submit" name="act" value="transfer" variant="primary" size="lg" wide busy={busy}>
      {wanted === null || wanted === "0"
        ? t("wallet.transfer_do")
        : t("wallet.transfer_amount", { amount: formats.coinsText(wanted, asset) })}
    </Button>
  );
}

/** A freeze keeps all coins where they are, a security hold those in P2P. Where scripts don't run, nobody knows what will be chosen: then the API says it. */
function useBarringHold(holds: WalletData["holds"], from: Wallet): WalletData["holds"][number] | undefined {
  const hydrated = useHydrated();
  return holds.find(({ hold }) => hold === "account" || (hold === "security" && from === "p2p" && hydrated));
}

/** Choosing the wallet of the other end swaps the two. */
function otherThan(end: "from" | "to", chosen: Wallet, { from, to }: { from: Wallet; to: Wallet }) {
  if (end === "from") return { from: chosen, to: chosen === to ? from : to };
  return { to: chosen, from: chosen === from ? to : from };
}

const EXAMPLE = "120.50";

function useProblemText(refused: TransferProblem | undefined, there: string): string | undefined {
  const t = useTexts();
  const formats = useFormats();
  const locale = useLocale();
  if (refused === undefined) return undefined;
  const { asset } = refused.typed;
  switch (refused.problem) {
    case "unread":
      return t("wallet.problem.unread", { example: amountInputText(EXAMPLE, locale) });
    case "same":
      return t("wallet.problem.same");
    case "short":
      return t("wallet.problem.short", { amount: formats.coinsText(there, asset) });
    case "code_needed":
      return undefined;
    case "precision":
    case "refused":
      return refused.message;
  }
}
