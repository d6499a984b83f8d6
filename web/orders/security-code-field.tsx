import { useState } from "react";
import type { OrderId } from "@plaza/contract/ids.ts";
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
import type { Typed } from "./typed.ts";

type Channel = Typed["channel"];
type SentChannel = Exclude<Channel, "google">;

export interface Sent {
  readonly channel: SentChannel;
  /** ISO 8601. */
  readonly resendAfter: string;
}

export interface SecurityCodeFieldProps {
  readonly orderId: OrderId;
  /** The instant at which the server wrote the page, ISO 8601. */
  readonly renderedAt: string;
  readonly channel: Channel;
  /** A code that the form without scripts has asked for. */
  readonly sent: Sent | undefined;
  readonly error: string | undefined;
}

/** Six digits from the authenticator app, or sent by e-mail or text message. A code that is sent is bound to this order and says so. */
export function SecurityCodeField({ orderId, renderedAt, channel: asked, sent, error }: SecurityCodeFieldProps) {
  const t = useTexts();
  const hydrated = useHydrated();
  const addresses = useAddresses();
  const [channel, setChannel] = useState<Channel>(asked);
  const sending = useCodeSending(orderId, sent);
  const segments = [
    { value: "google", text: t("order.code_google") },
    ...addresses.map(({ by }) => ({ value: by, text: t(`order.code_${by}`) })),
  ];
  const help =
    channel === "google" ? t("order.code_help.google") : t(`order.code_help.${channel}`, { address: addressOf(addresses, channel) });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <span className="text-13 font-medium text-ink-soft">{t("order.code_by")}</span>
        <Segmented
          label={t("order.code_by")}
          name="channel"
          segments={segments}
          value={channel}
          onChange={hydrated ? (value) => setChannel(value as Channel) : undefined}
          className="flex flex-wrap"
        />
      </div>
      <Field label={t("order.code")} hint={sending.said ?? help} error={error ?? sending.error} required>
        <CodeInput name="code" required />
      </Field>
      <div className="flex flex-wrap gap-2">
        {addresses
          .filter(({ by }) => !hydrated || by === channel)
          .map(({ by }) => (
            <SendButton
              key={by}
              by={by}
              renderedAt={renderedAt}
              sent={sending.sent}
              busy={sending.busy}
              onSend={sending.send}
              scripted={hydrated}
            />
          ))}
      </div>
    </div>
  );
}

interface SendButtonProps {
  readonly by: SentChannel;
  readonly renderedAt: string;
  readonly sent: Sent | undefined;
  readonly busy: boolean;
  readonly onSend: (by: SentChannel) => void;
  readonly scripted: boolean;
}

/** Without scripts it sends the whole form, which comes back filled in. */
function SendButton({ by, renderedAt, sent, busy, onSend, scripted }: SendButtonProps) {
  const t = useTexts();
  const now = useServerTime(renderedAt);
  const mine = sent?.channel === by ? sent : undefined;
  const wait = mine ? Math.max(0, Math.ceil((Date.parse(mine.resendAfter) - now) / 1000)) : 0;
  const words = wait > 0 ? t("order.resend_in", { seconds: String(wait) }) : t(mine ? "order.send_code_again" : "order.send_code");
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
      {scripted ? words : `${words}: ${t(`order.code_${by}`)}`}
    </Button>
  );
}

function useCodeSending(orderId: OrderId, given: Sent | undefined) {
  const t = useTexts();
  const call = useCaller();
  const addresses = useAddresses();
  const [sent, setSent] = useState(given);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (channel: SentChannel) => {
    setBusy(true);
    setError(undefined);
    try {
      const { resendAfter } = await call("POST /api/ctc/send-code", { body: { channel, scene: "release", orderId } });
      setSent({ channel, resendAfter });
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      setError(fault.message);
    } finally {
      setBusy(false);
    }
  };
  const said = sent ? t("order.code_sent", { address: addressOf(addresses, sent.channel) }) : undefined;
  return { sent, busy, error, said, send: (channel: SentChannel) => void send(channel) };
}

/** The bound addresses, masked. */
function useAddresses(): readonly { readonly by: SentChannel; readonly address: string }[] {
  const { user } = useRootData();
  const { email = "", phone = "" } = user?.verification ?? {};
  return [{ by: "email", address: email } as const, { by: "phone", address: phone } as const].filter(({ address }) => address !== "");
}

function addressOf(addresses: ReturnType<typeof useAddresses>, channel: SentChannel): string {
  return addresses.find(({ by }) => by === channel)?.address ?? "";
}
