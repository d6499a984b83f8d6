import { useState, type ChangeEvent } from "react";
import { PICTURE_RULE } from "@plaza/contract/files.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { FileInput } from "@plaza/ui/file-input.tsx";
import { ImageIcon } from "@plaza/ui/action-icons.tsx";
import { acceptOf, refusedBy } from "../../shell/files/file-check.ts";
import type { Typed } from "./form-values.ts";

export interface ProofFieldProps {
  /** What has come up already with an earlier sending of this form. */
  readonly kept: Typed["proof"];
  /** What the API has said against the last one. */
  readonly refused: { readonly message: string } | undefined;
  readonly required: boolean;
  /** What there is to see in it: the payment, or the cause of a cancellation without fault. */
  readonly shows: "payment" | "cause";
}

/** A picture that shows something to the seller. It is sent with the form, by the browser alone where scripts don't run. */
export function ProofField({ kept, refused, required, shows }: ProofFieldProps) {
  const t = useTexts();
  const [picked, setPicked] = useState<{ wrong: string | undefined; after: ProofFieldProps["refused"] }>();
  // What the API said is about the file before; a file picked since has its own result.
  const error = picked && picked.after === refused ? picked.wrong : refused?.message;
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    const word = file ? refusedBy(PICTURE_RULE, file) : null;
    const wrong = word ? t(`errors.${word}`) : undefined;
    event.target.setCustomValidity(wrong ?? "");
    setPicked({ wrong, after: refused });
  };
  const label = shows === "cause" ? t("order.evidence") : required ? t("order.proof") : t("order.proof_optional");
  const hint = shows === "cause" ? t("order.evidence_help") : t("order.proof_help");
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <FileInput
        choose={t("frame.choose_file")}
        key={kept?.fileId}
        name="proof"
        required={required && kept === null}
        accept={acceptOf(PICTURE_RULE)}
        onChange={pick}
      />
      {kept ? (
        <p className="flex items-center gap-1.5 text-13 text-ink-soft">
          <ImageIcon className="size-4" />
          <span className="min-w-0 truncate">{kept.name}</span>
          <input type="hidden" name="proof_id" value={kept.fileId} />
          <input type="hidden" name="proof_name" value={kept.name} />
        </p>
      ) : null}
    </Field>
  );
}
