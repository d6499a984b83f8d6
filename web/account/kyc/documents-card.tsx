import { useNavigation } from "react-router";
import { IDENTITY_PICTURE_RULE } from "@plaza/contract/files.ts";
import type { KycDocumentKind } from "@plaza/contract/kyc.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { FileInput } from "@plaza/ui/file-input.tsx";
import { CheckIcon } from "@plaza/ui/icons.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { acceptOf } from "../../shell/files/file-check.ts";
import type { KycInfo, KycRefused } from "./kyc.server.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";

const OF_PERSON = ["front", "back", "selfie"] as const satisfies KycDocumentKind[];
const OF_COMPANY = [...OF_PERSON, "registration", "authority"] as const satisfies KycDocumentKind[];

/** The pictures, each sent by itself as soon as it is chosen, so that a slow line never carries them all at once. */
export function DocumentsCard({ company, info, refused }: { company: boolean; info: KycInfo; refused: KycRefused | undefined }) {
  const t = useTexts();
  return (
    <Card title={t("kyc.step_pictures")}>
      <p className="-mt-2 mb-2 text-ink-soft">{t("kyc.pictures_lead")}</p>
      <ul className="divide-y divide-line">
        {(company ? OF_COMPANY : OF_PERSON).map((kind) => (
          <DocumentLine
            key={kind}
            kind={kind}
            added={info.documents.some((one) => one.kind === kind)}
            error={refused?.about === kind ? refused.message : refused?.missing.includes(kind) ? t("errors.document_missing") : undefined}
          />
        ))}
      </ul>
    </Card>
  );
}

function DocumentLine({ kind, added, error }: { kind: KycDocumentKind; added: boolean; error: string | undefined }) {
  const t = useTexts();
  const sending = useNavigation();
  const busy = sending.state !== "idle" && sending.formData?.get("kind") === kind;
  return (
    <li className="py-4 last:pb-0">
      <PostForm encType="multipart/form-data" className="flex flex-col gap-3 sm:flex-row sm:items-end" stays>
        <input type="hidden" name="act" value="document" />
        <input type="hidden" name="kind" value={kind} />
        <Field
          label={t(`kyc.doc_${kind}`)}
          hint={t(`kyc.doc_${kind}_help`)}
          error={error}
          required
          className="flex-1"
          aside={
            added ? (
              <Tag tone="good" icon={<CheckIcon className="size-4" />}>
                {t("kyc.added")}
              </Tag>
            ) : undefined
          }
        >
          <FileInput
            key={String(added)}
            name="file"
            required
            accept={acceptOf(IDENTITY_PICTURE_RULE)}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          />
        </Field>
        <Button type="submit" busy={busy} className="sm:mb-6">
          {added ? t("kyc.replace") : t("kyc.add")}
        </Button>
      </PostForm>
    </li>
  );
}
