import { useState, type ChangeEvent } from "react";
import { PICTURE_RULE } from "@plaza/contract/files.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { FileInput } from "@plaza/ui/file-input.tsx";
import { QrCode } from "@plaza/ui/qr-code.tsx";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { useCaller } from "../../shell/api/use-call.ts";
import { acceptOf, refusedBy } from "../../shell/files/file-check.ts";
import type { QrShown } from "./add.server.ts";

/** A picture of a payment code. With scripts it is read as soon as it is picked; without, when the form is sent. */
export function QrField({ label, kept, refused }: { label: string; kept: QrShown | null; refused: string | undefined }) {
  const t = useTexts();
  const call = useCaller();
  const [shown, setShown] = useState(kept);
  const [wrong, setWrong] = useState<string>();
  const [touched, setTouched] = useState(false);
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const file = input.files?.[0];
    setTouched(true);
    setShown(null);
    const word = file ? refusedBy(PICTURE_RULE, file) : null;
    setWrong(word ? t(`errors.${word}`) : undefined);
    if (!file || word) return;
    try {
      const { fileId, qr } = await call("POST /api/ctc/upload-picture", { body: { qr: "1" }, file });
      if (qr) setShown({ fileId, size: qr.size, path: qr.path });
      // It is up already and need not be sent with the form again.
      input.value = "";
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      setWrong(fault.message);
      input.value = "";
    }
  };
  return (
    <div>
      <Field label={label} name="qr_image" aside={t("payments.optional")} hint={t("payments.qr_help")} error={touched ? wrong : refused}>
        <FileInput choose={t("frame.choose_file")} name="qr" accept={acceptOf(PICTURE_RULE)} onChange={(event) => void pick(event)} />
      </Field>
      {shown ? (
        <div className="mt-3" role="status">
          <p className="caption mb-2">{t("payments.qr_read")}</p>
          <QrCode size={shown.size} path={shown.path} label={label} className="size-40" />
          <input type="hidden" name="qr_file" value={shown.fileId} />
          <input type="hidden" name="qr_size" value={shown.size} />
          <input type="hidden" name="qr_path" value={shown.path} />
        </div>
      ) : null}
    </div>
  );
}
