import { useState } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { CodeInput } from "@plaza/ui/code-input.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useServerTime } from "../../shell/api/server-time.ts";
import type { SentCode } from "../../shell/security-code/purpose.ts";
import { useCodeSending } from "../../shell/security-code/security-code-field.tsx";

interface AddressFieldsProps {
  readonly channel: "phone" | "email";
  readonly renderedAt: string;
  readonly account: string | undefined;
  /** A code that the form without scripts has asked for. */
  readonly sent: SentCode | undefined;
  /** What is wrong with the address. */
  readonly problem: string | undefined;
  /** What is wrong with the code. */
  readonly error: string | undefined;
  /** The address is settled: only its code is asked for, which was sent when the account was made. */
  readonly fixed?: string;
}

/** A new address and the code that goes to it: the fields `phone` or `email`, and `own_code`. */
export function AddressFields({ channel, renderedAt, account: typed, sent: given, problem, error, fixed }: AddressFieldsProps) {
  const t = useTexts();
  const [account, setAccount] = useState(fixed ?? typed ?? "");
  const sending = useCodeSending({ scene: "bind", account }, given);
  const said = sending.sent || fixed !== undefined ? t("security.code_sent", { address: account }) : undefined;
  return (
    <>
      {fixed === undefined ? (
        <Field
          name={channel}
          label={t(channel === "phone" ? "account.phone_number" : "account.email_address")}
          hint={channel === "phone" ? `${t("account.account_help")} ${t("account.phone_risk")}` : undefined}
          error={problem}
          required
        >
          <TextInput
            name={channel}
            type={channel === "phone" ? "tel" : "email"}
            autoComplete={channel === "phone" ? "tel" : "email"}
            required
            maxLength={254}
            defaultValue={typed}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
        </Field>
      ) : (
        <input type="hidden" name={channel} value={fixed} />
      )}
      <Field label={t("account.new_code")} name="own_code" hint={said} error={error ?? sending.error} required>
        <CodeInput name="own_code" />
      </Field>
      <SendOwn
        renderedAt={renderedAt}
        sent={sending.sent}
        busy={sending.busy}
        ready={account !== ""}
        onSend={() => sending.send(channel)}
      />
    </>
  );
}

interface SendOwnProps {
  readonly renderedAt: string;
  readonly sent: SentCode | undefined;
  readonly busy: boolean;
  readonly ready: boolean;
  readonly onSend: () => void;
}

/** Without scripts it sends the whole form, which comes back with the address in it. */
function SendOwn({ renderedAt, sent, busy, ready, onSend }: SendOwnProps) {
  const t = useTexts();
  const scripted = useHydrated();
  const now = useServerTime(renderedAt);
  const wait = sent ? Math.max(0, Math.ceil((Date.parse(sent.resendAfter) - now) / 1000)) : 0;
  return (
    <div>
      <Button
        type="submit"
        name="act"
        value="send_own_code"
        formNoValidate
        size="sm"
        busy={busy}
        disabled={wait > 0 || (scripted && !ready)}
        onClick={(event) => {
          if (!scripted) return;
          event.preventDefault();
          onSend();
        }}
      >
        {wait > 0 ? t("security.resend_in", { seconds: String(wait) }) : t(sent ? "security.send_code_again" : "security.send_code")}
      </Button>
    </div>
  );
}
