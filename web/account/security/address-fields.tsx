import { useState } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { CodeInput } from "@plaza/ui/code-input.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useServerTime } from "../../shell/api/server-time.ts";
import type { DialOption } from "../../shell/countries.server.ts";
import type { SentCode } from "../../shell/security-code/purpose.ts";
import { useCodeSending } from "../../shell/security-code/security-code-field.tsx";
import { withDialCode } from "./phone-number.ts";

interface AddressFieldsProps {
  readonly channel: "phone" | "email";
  readonly renderedAt: string;
  readonly account: string | undefined;
  /** Of a phone: the countries with their dial codes, and the one that is chosen at first. */
  readonly phone: { readonly options: readonly DialOption[]; readonly country: string } | null;
  /** A code that the form without scripts has asked for. */
  readonly sent: SentCode | undefined;
  /** The code is asked for only once it is on its way. */
  readonly isCodeAsked: boolean;
  readonly onCodeSent: () => void;
  /** What is wrong with the address. */
  readonly problem: string | undefined;
  /** What is wrong with the code. */
  readonly error: string | undefined;
  /** The address is settled: only its code is asked for, which was sent when the account was made. */
  readonly fixed?: string;
}

/** What was typed, and with the dial code that was chosen. */
function useTypedAddress({ account: typed, phone, fixed }: AddressFieldsProps) {
  const [text, setText] = useState(fixed ?? typed ?? "");
  const [country, setCountry] = useState(phone?.country ?? "");
  const dial = phone?.options.find(({ value }) => value === country)?.dial;
  return { text, account: dial === undefined ? text : withDialCode(dial, text), setText, country, setCountry };
}

/** A new address and then the code that goes to it: the fields `phone` with `country`, or `email`, and `own_code`. */
export function AddressFields(props: AddressFieldsProps) {
  const { channel, renderedAt, sent: given, isCodeAsked, onCodeSent, error, fixed } = props;
  const t = useTexts();
  const address = useTypedAddress(props);
  const { account } = address;
  const sending = useCodeSending({ scene: "bind", account }, given, onCodeSent);
  const status = sending.sent || fixed !== undefined ? t("security.code_sent", { address: sending.sent?.account ?? account }) : undefined;
  return (
    <>
      {fixed === undefined ? (
        <NewAddressFields {...props} {...address} sendError={isCodeAsked ? undefined : sending.error} />
      ) : (
        <input type="hidden" name={channel} value={fixed} />
      )}
      {isCodeAsked ? (
        <Field label={t("account.new_code")} name="own_code" hint={status} error={error ?? sending.error} required>
          <CodeInput name="own_code" />
        </Field>
      ) : null}
      <SendOwn
        renderedAt={renderedAt}
        sent={sending.sent}
        busy={sending.busy}
        isFirst={!isCodeAsked}
        isAgain={sending.sent !== undefined || fixed !== undefined}
        ready={address.text.trim() !== ""}
        onSend={() => sending.send(channel)}
      />
    </>
  );
}

type NewAddressProps = AddressFieldsProps &
  ReturnType<typeof useTypedAddress> & {
    /** Why no code was sent to it. */
    readonly sendError: string | undefined;
  };

function NewAddressFields({ channel, phone, text, problem, sendError, country, setCountry, setText }: NewAddressProps) {
  const t = useTexts();
  return (
    <>
      {phone === null ? null : <DialField options={phone.options} country={country} onChoose={setCountry} />}
      <Field
        name={channel}
        label={t(channel === "phone" ? "account.phone_number" : "account.email_address")}
        hint={channel === "phone" ? t("account.phone_risk") : undefined}
        error={problem ?? sendError}
        required
      >
        <AddressInput channel={channel} text={text} onType={setText} />
      </Field>
    </>
  );
}

interface DialFieldProps {
  readonly options: readonly DialOption[];
  readonly country: string;
  readonly onChoose: (country: string) => void;
}

function DialField({ options, country, onChoose }: DialFieldProps) {
  return (
    <Field label={useTexts()("account.phone_country")}>
      <Select
        name="country"
        autoComplete="tel-country-code"
        options={options}
        defaultValue={country}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </Field>
  );
}

interface AddressInputProps {
  readonly channel: "phone" | "email";
  readonly text: string;
  readonly onType: (text: string) => void;
}

function AddressInput({ channel, text, onType }: AddressInputProps) {
  return (
    <TextInput
      name={channel}
      type={channel === "phone" ? "tel" : "email"}
      autoComplete={channel === "phone" ? "tel" : "email"}
      required
      maxLength={254}
      defaultValue={text}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

interface SendOwnProps {
  readonly renderedAt: string;
  readonly sent: SentCode | undefined;
  readonly busy: boolean;
  /** It is what the form asks for now, and no code field is there yet. */
  readonly isFirst: boolean;
  /** A code has gone there already, now or when the account was made. */
  readonly isAgain: boolean;
  readonly ready: boolean;
  readonly onSend: () => void;
}

/** Without scripts it sends the whole form, which comes back with the address in it. */
function SendOwn({ renderedAt, sent, busy, isFirst, isAgain, ready, onSend }: SendOwnProps) {
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
        size={isFirst ? "md" : "sm"}
        variant={isFirst ? "primary" : undefined}
        wide={isFirst}
        busy={busy}
        disabled={wait > 0 || (scripted && !ready)}
        onClick={(event) => {
          if (!scripted) return;
          event.preventDefault();
          onSend();
        }}
      >
        {wait > 0 ? t("security.resend_in", { seconds: String(wait) }) : t(isAgain ? "security.send_code_again" : "security.send_code")}
      </Button>
    </div>
  );
}
