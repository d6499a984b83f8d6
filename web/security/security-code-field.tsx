import { useState } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { CodeInput } from "@plaza/ui/code-input.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { Segmented } from "@plaza/ui/segmented.tsx";
import { Refusal } from "../api/call.ts";
import { useServerTime } from "../api/server-time.ts";
import { useCaller } from "../api/use-call.ts";
import { useRootData } from "../frame/root-data.ts";
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
  readonly error?: string | undefined;
  /** The channel that the act takes away, which therefore can't vouch for it. */
  readonly without?: CodeChannel | undefined;
}

/**
 * Six digits from the authenticator app, or sent by e-mail or text message: the fields `channel` and `code` of the form around it, and
 * `send_code_*` buttons named `act`, which without scripts send the whole form (`code-form.server.ts` reads all of them).
 * Its texts are the namespace `security`.
 */
export function SecurityCodeField({ purpose, renderedAt, channel: asked, sent, error, without }: SecurityCodeFieldProps) {
  const t = useTexts();
  const hydrated = useHydrated();
  const choices = useChoices(without);
  const [chosen, setChannel] = useState(asked);
  const channel = choices.find((one) => one.channel === chosen)?.channel ?? choices[0]?.channel ?? "email";
  const sending = useCodeSending(purpose, sent);
  const addressOf = (wanted: CodeChannel) => choices.find((one) => one.channel === wanted)?.address ?? "";
  const help =
    channel === "google"
      ? t("security.code_help.google")
      : sending.sent
        ? t("security.code_sent", { address: addressOf(sending.sent.channel) })
        : t(`security.code_help.${channel}`, { address: addressOf(channel) });
  return (
    <div className="flex flex-col gap-3">
      {choices.length > 1 ? (
        <div className="flex flex-col gap-1.5">
          <span className="text-13 font-medium text-ink-soft">{t("security.code_by")}</span>
          <Segmented
            label={t("security.code_by")}
            name="channel"
            segments={choices.map((one) => ({ value: one.channel, text: t(`security.code_${one.channel}`) }))}
            value={channel}
            onChange={hydrated ? (value) => setChannel(value as CodeChannel) : undefined}
            className="flex flex-wrap"
          />
        </div>
      ) : (
        <input type="hidden" name="channel" value={channel} />
      )}
      <Field label={t("security.code")} hint={help} error={error ?? sending.error} required>
        <CodeInput name="code" required />
      </Field>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {choices
          .filter((one) => one.channel !== "google" && (!hydrated || one.channel === channel))
          .map((one) => (
            <SendButton
              key={one.channel}
              by={one.channel as SentChannel}
              renderedAt={renderedAt}
              sent={sending.sent}
              busy={sending.busy}
              onSend={sending.send}
            />
          ))}
      </div>
    </div>
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
export function useCodeSending(purpose: CodePurpose, given: SentCode | undefined) {
  const call = useCaller();
  const [sent, setSent] = useState(given);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (channel: SentChannel) => {
    setBusy(true);
    setError(undefined);
    try {
      const { resendAfter } = await call("POST /api/ctc/send-code", { body: { channel, ...purpose } });
      setSent({ channel, resendAfter });
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      setError(fault.message);
    } finally {
      setBusy(false);
    }
  };
  return { sent, busy, error, send: (channel: SentChannel) => void send(channel) };
}

/** What the person has to prove it with, strongest first; addresses are masked. */
function useChoices(without: CodeChannel | undefined): readonly { readonly channel: CodeChannel; readonly address: string }[] {
  const { user } = useRootData();
  const { email = "", phone = "", authenticator = false } = user?.verification ?? {};
  const all = [
    { channel: "google", address: "", there: authenticator },
    { channel: "email", address: email, there: email !== "" },
    { channel: "phone", address: phone, there: phone !== "" },
  ] as const;
  return all.filter(({ channel, there }) => there && channel !== without);
}
