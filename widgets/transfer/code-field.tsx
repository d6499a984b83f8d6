import { useState } from "react";
import type { WidgetData } from "@plaza/contract/widgets.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import type { Texts } from "@plaza/messages/text.ts";
import { Button } from "@plaza/ui/button.tsx";
import { CodeInput } from "@plaza/ui/code-input.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { TransferRefused, sendCode, type CodeChannel } from "./api.ts";

interface CodeFieldProps {
  readonly channel: CodeChannel;
  readonly data: WidgetData;
  /** The API's own sentence about the code. */
  readonly error: string | undefined;
  readonly onType: (code: string) => void;
}

/** The security code of a withdrawal: from the authenticator app, from the exchange, or sent where there is neither. */
export function CodeField({ channel, data, error, onType }: CodeFieldProps) {
  const t = useTexts();
  const [failed, setFailed] = useState<string>();
  const isSent = channel === "email" || channel === "phone";
  const send = () => {
    if (!isSent) return;
    setFailed(undefined);
    sendCode(data, channel).catch((fault: unknown) => {
      setFailed((fault instanceof TransferRefused ? fault.sentence : null) ?? t("errors.network"));
    });
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label={t("transfer.code")} hint={helpOf(t, channel)} error={failed ?? error} required>
        <CodeInput onInput={(event) => onType(event.currentTarget.value)} />
      </Field>
      {isSent ? (
        <div>
          <Button onClick={send}>{t("transfer.send_code")}</Button>
        </div>
      ) : null}
    </div>
  );
}

function helpOf(t: Texts, channel: CodeChannel): string | undefined {
  if (channel === "exchange") return t("transfer.code_help_exchange");
  return channel === "google" ? t("transfer.code_help") : undefined;
}
