import { useState, type SubmitEvent } from "react";
import { addresses } from "@plaza/contract/addresses.ts";
import type { WidgetData } from "@plaza/contract/widgets.ts";
import { amountInputText } from "@plaza/messages/amount-input.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { SwapIcon } from "@plaza/ui/action-icons.tsx";
import { AmountInput } from "@plaza/ui/amount-input.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { IconButton } from "@plaza/ui/icon-button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TransferRefused, moveCoins, type Balance, type CodeChannel, type HeldCoins, type Move, type Wallet, type Wallets } from "./api.ts";
import { AtExchange } from "./at-exchange.tsx";
import { CodeField } from "./code-field.tsx";
import { Moved } from "./moved.tsx";
import { announceTransfer, wantedCoin } from "./wanted.ts";
import { availableOf, firstInput, hasCoins, movableWallets, moveOf, withWallet, type Problem, type Input } from "./transfer-input.ts";

interface MoveFormProps {
  readonly wallets: Wallets;
  readonly data: WidgetData;
  readonly onMoved: (balances: readonly Balance[]) => void;
}

/** Coin, the two wallets, the amount, and the one act that names it. */
export function MoveForm({ wallets, data, onMoved }: MoveFormProps) {
  const t = useTexts();
  const formats = useFormats();
  const [input, setInput] = useState(() => firstInput(wallets, wantedCoin()));
  const [shown, setShown] = useState<Problem>();
  const [code, setCode] = useState("");
  const { state, send, reset } = useSending(data, onMoved);
  const available = availableOf(wallets, input);
  const inCoin = (amount: string) => formats.coinsText(amount, input.assetCode);
  const change = (next: Input) => {
    setInput(next);
    setShown(undefined);
    reset();
  };
  const asked = moveOf(input, wallets, data.lang);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if ("problem" in asked) setShown(asked.problem);
    else void send(state.codeBy === undefined ? asked.move : { ...asked.move, securityCode: { channel: state.codeBy, code } });
  };
  const messages: Readonly<Record<Problem, () => string>> = {
    amount_invalid: () => t("transfer.amount_invalid", { example: formats.coins("12.5") }),
    too_much: () => t("transfer.too_much", { amount: inCoin(available) }),
    same_wallet: () => t("transfer.same_wallet"),
  };
  const again = () => change({ ...input, amount: "" });
  if (!state.done && !hasCoins(wallets)) return <NoCoins data={data} />;
  if (state.done) return <Moved move={state.done} onItsWay={state.onItsWay === true} wallets={wallets} onAgain={again} />;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {/* An exchange may take its time. */}
      {wallets.exchange === undefined ? <p className="text-ink-soft">{t("transfer.lead")}</p> : <AtExchange exchange={wallets.exchange} />}
      <Field label={t("transfer.coin")}>
        <Select
          value={input.assetCode}
          onChange={({ target }) => change({ ...input, assetCode: target.value, amount: "" })}
          options={wallets.assets.map(({ assetCode, name }) => ({ value: assetCode, text: `${assetCode} · ${name}` }))}
        />
      </Field>
      <FromTo input={input} choices={movableWallets(wallets)} onChange={change} />
      <Amount
        input={input}
        available={available}
        error={shown === undefined ? undefined : messages[shown]()}
        onChange={change}
        lang={data.lang}
      />
      <Answer state={state} data={data} onCode={setCode} />
      <Button type="submit" variant="primary" size="lg" wide busy={state.isBusy}>
        {"problem" in asked ? t("transfer.move") : t("transfer.move_amount", { amount: inCoin(asked.move.quantity) })}
      </Button>
    </form>
  );
}

/** How coins come in. At an exchange whose spot wallets can't be read there is a form all the same: coins may lie there. */
function NoCoins({ data: { lang } }: { data: WidgetData }) {
  const t = useTexts();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{t("transfer.no_coins")}</p>
      <ButtonLink href={addresses.buy(lang)} variant="primary" wide>
        {t("transfer.buy")}
      </ButtonLink>
    </div>
  );
}

interface AmountProps {
  readonly input: Input;
  readonly available: string;
  readonly error: string | undefined;
  readonly onChange: (next: Input) => void;
  readonly lang: WidgetData["lang"];
}

function Amount({ input, available, error, onChange, lang }: AmountProps) {
  const t = useTexts();
  const formats = useFormats();
  const fill = () => onChange({ ...input, amount: amountInputText(available, lang) });
  return (
    <Field
      label={t("transfer.amount")}
      aside={t("transfer.available", { amount: formats.coinsText(available, input.assetCode) })}
      error={error}
    >
      <AmountInput
        unit={input.assetCode}
        value={input.amount}
        onChange={({ target }) => onChange({ ...input, amount: target.value })}
        action={
          <Button variant="quiet" size="sm" onClick={fill}>
            {t("transfer.all")}
          </Button>
        }
      />
    </Field>
  );
}

/** What the API has said to the last try: that it wants a code, or why it refused. */
function Answer({ state, data, onCode }: { state: Sending; data: WidgetData; onCode: (code: string) => void }) {
  const t = useTexts();
  if (state.codeBy !== undefined)
    return <CodeField channel={state.codeBy} data={data} error={state.refused ?? undefined} onType={onCode} />;
  if (state.refused === undefined) return null;
  return <Notice kind="danger">{state.held ? <Held held={state.held} /> : (state.refused ?? t("errors.network"))}</Notice>;
}

/** How much can be moved now, and from when the rest. */
function Held({ held: { asset, available, availableAt } }: { held: HeldCoins }) {
  const t = useTexts();
  const formats = useFormats();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return t("errors.coins_held", { amount: formats.coinsText(available, asset), time: formats.date(availableAt, timeZone, "minute") });
}

/** Side by side, on a phone one above the other. */
function FromTo({ input, choices, onChange }: { input: Input; choices: readonly Wallet[]; onChange: (next: Input) => void }) {
  const t = useTexts();
  const choose = (side: "from" | "to") => (wallet: Wallet) => onChange(withWallet(input, side, wallet));
  return (
    <div className="flex flex-col gap-2 sm:grid sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] sm:items-end">
      <WalletField label={t("transfer.from")} value={input.from} choices={choices} onChoose={choose("from")} />
      <IconButton
        label={t("transfer.swap")}
        icon={<SwapIcon className="max-sm:rotate-90" />}
        className="self-center sm:self-end"
        onClick={() => onChange({ ...input, from: input.to, to: input.from, amount: "" })}
      />
      <WalletField label={t("transfer.to")} value={input.to} choices={choices} onChoose={choose("to")} />
    </div>
  );
}

interface WalletFieldProps {
  readonly label: string;
  readonly value: Wallet;
  readonly choices: readonly Wallet[];
  readonly onChoose: (wallet: Wallet) => void;
}

function WalletField({ label, value, choices, onChoose }: WalletFieldProps) {
  const t = useTexts();
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={({ target }) => onChoose(choices.find((wallet) => wallet === target.value) ?? value)}
        options={choices.map((wallet) => ({ value: wallet, text: t(`transfer.wallet_${wallet}`) }))}
      />
    </Field>
  );
}

interface Sending {
  readonly isBusy: boolean;
  /** The API's sentence; null when nothing answered. */
  readonly refused?: string | null;
  readonly held?: HeldCoins | null;
  /** By which a security code is asked for, until the form changes. */
  readonly codeBy?: CodeChannel;
  readonly done?: Move;
  /** The exchange has not said yet whether it does it. */
  readonly onItsWay?: boolean;
}

/** Sends a move. Until the form changes it is one request with one key, so that a second try after silence moves nothing twice. */
function useSending({ lang, apiDomain }: WidgetData, onMoved: (balances: readonly Balance[]) => void) {
  const [state, setState] = useState<Sending>({ isBusy: false });
  const [key, setKey] = useState(newKey);
  const send = async (move: Move) => {
    const { codeBy } = state;
    setState({ isBusy: true, ...(codeBy === undefined ? {} : { codeBy }) });
    try {
      const { balances, transfer } = await moveCoins({ lang, apiDomain }, move, key);
      onMoved(balances);
      setState({ isBusy: false, done: move, onItsWay: transfer !== undefined });
      announceTransfer();
    } catch (fault) {
      if (!(fault instanceof TransferRefused)) throw fault;
      const by = fault.codeChannel ?? codeBy;
      setState({ isBusy: false, refused: fault.sentence, held: fault.held, ...(by === undefined ? {} : { codeBy: by }) });
      // Another code is another request; after silence the same one is sent again.
      if (fault.sentence !== null) setKey(newKey());
    }
  };
  const reset = () => {
    setState({ isBusy: false });
    setKey(newKey());
  };
  return { state, send, reset };
}

/** Also where the page isn't served by TLS, and the browser makes no UUIDs. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
