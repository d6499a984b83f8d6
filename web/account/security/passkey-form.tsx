import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Refusal } from "../../shell/api/call.ts";
import { useCaller } from "../../shell/api/use-call.ts";
import { FormFields } from "../../shell/forms/form-fields.ts";
import type { CodeChannel } from "../../shell/security-code/purpose.ts";
import { SecurityCodeField, useHasProof } from "../../shell/security-code/security-code-field.tsx";
import { TextField } from "./text-field.tsx";
import { FormKey } from "../../shell/forms/post-form.tsx";

/** Makes a passkey with the browser's credential API and keeps it. Needs scripts; without them it says so. */
export function PasskeyForm({ formId, renderedAt, onDone }: { formId: string; renderedAt: string; onDone: () => void }) {
  const t = useTexts();
  const call = useCaller();
  const { revalidate } = useRevalidator();
  const hasProof = useHasProof();
  const [problem, setProblem] = useState<string>();
  const add = async (fields: FormFields) => {
    setProblem(undefined);
    try {
      const options = await call("POST /api/a/v1/auth/passkeys/options");
      const { startRegistration } = await import("@simplewebauthn/browser");
      const response = await startRegistration({ optionsJSON: options as never });
      const [recovery, code] = [fields.optionalText("recovery"), fields.optionalText("code")];
      const given =
        recovery === ""
          ? { channel: fields.optionalText("channel") as CodeChannel, code }
          : { channel: "recovery" as const, code: recovery };
      const body = { name: fields.text("name"), response: { ...response }, ...(fields.has("code") ? { securityCode: given } : {}) };
      await call("POST /api/a/v1/auth/passkeys", { body });
      await revalidate();
      onDone();
    } catch (fault) {
      // A user who closes the browser's own dialog has changed their mind, which is not a fault.
      setProblem(fault instanceof Refusal ? fault.message : t("account.passkey_failed"));
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void add(new FormFields(new FormData(event.currentTarget)));
  };
  return (
    <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormKey />
      <noscript>
        <p className="text-warn-ink">{t("account.passkey_needs")}</p>
      </noscript>
      {problem ? (
        <Notice kind="danger" live>
          {problem}
        </Notice>
      ) : null}
      <TextField
        name="name"
        label={t("account.passkey_name")}
        hint={t("account.passkey_name_help")}
        value={undefined}
        least={1}
        most={40}
      />
      {hasProof ? <SecurityCodeField purpose={{ scene: "bind" }} renderedAt={renderedAt} proof={{}} /> : null}
    </form>
  );
}
