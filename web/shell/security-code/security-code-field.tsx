import { useState } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { CodeInput } from "@plaza/ui/code-input.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { Segmented } from "@plaza/ui/segmented.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { rethrowUnlessRefusal } from "../api/call.ts";
import { useServerTime } from "../api/server-time.ts";
import { useCaller } from "../api/use-call.ts";
import { useRootData } from "../root-data.ts";
import type { CodeChannel, CodePurpose, SentCode } from "./purpose.ts";

type SentChannel = SentCode["channel"];

export interface SecurityCodeFieldProps {
  /** What the code is for; one that is sent is bound to it, and its message says so. */
  readonly purpose: CodePurpose;
  /** The instant at which the server wrote the page, ISO 8601. */
  readonly renderedAt: string;
  /** The channel chosen in a form that comes back. */
  readonly channel?: CodeChannel | undefined;
  /** A code that the form without scripts has asked for. */
  readonly sent?: SentCode | undefined;
  /** What is wrong with it. Of the codes of a page one is refused at a time: that one is where a summary leads. */
  readonly error?: string | undefined;
  /** For changes of what protects the account: the authenticator where there is one, else an address, but not the one that goes. */
  readonly proof?: { readonly going?: CodeChannel | undefined } | undefined;
  /** One of two codes in one form. */
  readonly pair?: CodePair | undefined;
}

/** The first of two says by what it comes. The second is of another factor, and its fields are `second_channel` and `second_code`. */
export type CodePair =
  | { readonly position: "first"; readonly onChannel: (channel: CodeChannel) => void }
  | { readonly position: "second"; readonly besides: CodeChannel };

/**
 * Six digits from the authenticator app, or sent by email or text message: the fields `channel` and `code` of the form around it, and
 * `send_code_*` buttons named `act`, which without scripts send the whole form (`code-form.server.ts` reads all of them).
 * Its texts are the namespace `security`.
 */
export function SecurityCodeField({ purpose, renderedAt, channel: asked, sent, error, proof, pair }: SecurityCodeFieldProps) {
  const hydrated = useHydrated();
  const second = pair?.position === "second";
  const choices = useChoices(proof).filter(({ channel: one }) => !second || one !== pair.besides);
  const [chosen, setChosen] = useState(asked);
  const [prefix, by, label] = useNames(second);
  const channel = channelOf(choices, chosen);
  const sending = useCodeSending(purpose, sent);
  const help = useHelp(choices, channel, sending.sent);
  const shown = { choices, channel, prefix, label: by };
  const setChannel = (next: CodeChannel) => {
    setChosen(next);
    if (pair?.position === "first") pair.onChannel(next);
  };
  // Without scripts nobody knows which one the person will choose; of two fields each has its own buttons.
  const sends = hydrated || pair?.position === "first" ? [channel] : choices.map((choice) => choice.channel);
  return (
    <div className="flex flex-col gap-3">
      <ChannelChoice {...shown} onChoose={hydrated ? setChannel : undefined} />
      <Field label={label} name={error ? `${prefix}code` : undefined} hint={help} error={error ?? sending.error} required>
        <CodeInput name={`${prefix}code`} />
      </Field>
      <SendButtons channels={sends} renderedAt={renderedAt} sending={sending} />
      {channel === "google" && !second ? <RecoveryCode /> : null}
    </div>
  );
}

/** What comes before the names of the fields, and what the fields are called. */
function useNames(second: boolean): readonly [prefix: string, by: string, label: string] {
  const t = useTexts();
  return second ? ["second_", t("security.second_by"), t("security.second")] : ["", t("security.code_by"), t("security.code")];
}

/** The one that was chosen, if it is there, else the strongest. */
function channelOf(choices: ReturnType<typeof useChoices>, chosen: CodeChannel | undefined): CodeChannel {
  return (choices.find((choice) => choice.channel === chosen) ?? choices[0])?.channel ?? "email";
}

interface SendButtonsProps {
  readonly channels: readonly CodeChannel[];
  readonly renderedAt: string;
  readonly sending: ReturnType<typeof useCodeSending>;
}

/** For the channels by which a code has to be sent. */
function SendButtons({ channels, renderedAt, sending: { sent, busy, send } }: SendButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {channels.map((by) =>
        by === "google" || by === "exchange" ? null : (
          <SendButton key={by} by={by} renderedAt={renderedAt} sent={sent} busy={busy} onSend={send} />
        ),
      )}
    </div>
  );
}

/** Where the code comes from, or that it is on its way. */
function useHelp(choices: ReturnType<typeof useChoices>, channel: CodeChannel, sent: SentCode | undefined): string {
  const t = useTexts();
  if (channel === "google" || channel === "exchange") return t(`security.code_help.${channel}`);
  const addressOf = (wanted: CodeChannel) => choices.find((choice) => choice.channel === wanted)?.address ?? "";
  return sent
    ? t("security.code_sent", { address: addressOf(sent.channel) })
    : t(`security.code_help.${channel}`, { address: addressOf(channel) });
}

interface ChannelChoiceProps {
  readonly choices: ReturnType<typeof useChoices>;
  readonly channel: CodeChannel;
  readonly prefix: string;
  readonly label: string;
  /** Without scripts the form itself keeps the choice. */
  readonly onChoose: ((channel: CodeChannel) => void) | undefined;
}

function ChannelChoice({ choices, channel, prefix, label, onChoose }: ChannelChoiceProps) {
  const t = useTexts();
  if (choices.length < 2) return <input type="hidden" name={`${prefix}channel`} value={channel} />;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-13 font-medium text-ink-soft">{label}</span>
      <Segmented
        label={label}
        name={`${prefix}channel`}
        segments={choices.map((choice) => ({ value: choice.channel, text: t(`security.code_${choice.channel}`) }))}
        value={channel}
        onChange={onChoose ? (value) => onChoose(value as CodeChannel) : undefined}
        className="flex flex-wrap *:flex-auto"
      />
    </div>
  );
}

/** For users who lost the authenticator: one of its recovery codes. */
function RecoveryCode() {
  const t = useTexts();
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-13 font-medium text-accent-ink">
        {t("security.recovery_use")}
      </summary>
      <Field label={t("security.recovery_code")} className="mt-1">
        <TextInput
          name="recovery"
          data-private
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          placeholder="abcde-fgh23"
        />
      </Field>
    </details>
  );
}

export interface SendButtonProps {
  readonly by: SentChannel;
  readonly renderedAt: string;
  readonly sent: SentCode | undefined;
  readonly busy: boolean;
  readonly onSend: (by: SentChannel) => void;
}

/** Says when it may be pressed again. Without scripts it sends the whole form, which comes back filled in. */
export function SendButton({ by, renderedAt, sent, busy, onSend }: SendButtonProps) {
  const t = useTexts();
  const scripted = useHydrated();
  const now = useServerTime(renderedAt);
  const mine = sent?.channel === by ? sent : undefined;
  const wait = mine ? Math.max(0, Math.ceil((Date.parse(mine.resendAfter) - now) / 1000)) : 0;
  const words = wait > 0 ? t("security.resend_in", { seconds: String(wait) }) : t(mine ? "security.send_code_again" : "security.send_code");
  return (
    <Button
      type="submit"
      name="act"
      value={`send_code_${by}`}
      formNoValidate
      size="sm"
      busy={busy}
      disabled={wait > 0}
      onClick={(event) => {
        if (!scripted) return;
        event.preventDefault();
        onSend(by);
      }}
    >
      {scripted ? words : `${words}: ${t(`security.code_${by}`)}`}
    </Button>
  );
}

/** Asks for codes from the page itself. `given`: one that the form without scripts has asked for. */
export function useCodeSending(purpose: CodePurpose, given: SentCode | undefined, onSent?: () => void) {
  const call = useCaller();
  const [sent, setSent] = useState(given);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (channel: SentChannel) => {
    setBusy(true);
    setError(undefined);
    try {
      const { resendAfter, account } = await call("POST /api/ctc/send-code", { body: { channel, ...purpose } });
      setSent({ channel, resendAfter, account });
      onSent?.();
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      setError(fault.message);
    } finally {
      setBusy(false);
    }
  };
  return { sent, busy, error, send: (channel: SentChannel) => void send(channel) };
}

/** Where the exchange checks codes, no others count. */
const AT_EXCHANGE = [{ channel: "exchange", address: "" }] as const;

/** What the person has to prove it with, strongest first; addresses are masked. */
function useChoices(proof: SecurityCodeFieldProps["proof"]): readonly { readonly channel: CodeChannel; readonly address: string }[] {
  const { user } = useRootData();
  const { email = "", phone = "", authenticator = false, exchange = false } = user?.verification ?? {};
  if (exchange) return AT_EXCHANGE;
  const all = [
    { channel: "google", address: "", there: authenticator },
    { channel: "email", address: email, there: email !== "" },
    { channel: "phone", address: phone, there: phone !== "" },
  ] as const;
  const there = all.filter((option) => option.there && option.channel !== proof?.going);
  return proof !== undefined && authenticator ? there.filter(({ channel }) => channel === "google") : there;
}

/** By what a code is asked for at first: the channel that is wished for, where the person has it, else the strongest. */
export function useFirstChannel(wanted: CodeChannel | undefined): CodeChannel {
  return channelOf(useChoices(undefined), wanted);
}

/** Whether there is anything yet that could confirm a change. */
export function useHasProof(going?: CodeChannel): boolean {
  return useChoices({ going }).length > 0;
}

/** Until when a release needs a code of each of two factors, ISO 8601; null: one is enough. */
export function useTwoCodesUntil(): string | null {
  const left = useChoices(undefined).length;
  const until = useRootData().user?.verification.holdUntil ?? null;
  return left > 1 ? until : null;
}
