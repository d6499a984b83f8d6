import { useState } from "react";
import type { WidgetData } from "@plaza/contract/widgets.ts";
import { useTexts } from "@plaza/messages/react.tsx";
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

/** The security code of a withdrawal: from the authenticator app, or sent where there is none. */
export function CodeField({ channel, data, error, onType }: CodeFieldProps) {
  const t = useTexts();
  const [failed, setFailed] = useState<string>();
  const send = () => {
    setFailed(undefined);
    sendCode(data, channel).catch((fault: unknown) => {
      setFailed((fault instanceof TransferRefused ? fault.sentence : null) ?? t("errors.network"));
    });
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label={t("transfer.code")} hint={channel === "google" ? t("transfer.code_help") : undefined} error={failed ?? error} required>
        <CodeInput onInput={(event) => onType(event.currentTarget.value)} />
      </Field>
      {channel === "google" ? null : (
        <div>
          <Button onClick={send}>{t("transfer.send_code")}</Button>
        </div>
      )}
    </div>
  );
}
