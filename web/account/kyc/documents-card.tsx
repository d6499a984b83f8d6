import { useEffect, useState, type ChangeEvent } from "react";
import { useFetcher } from "react-router";
import { IDENTITY_PICTURE_RULE } from "@plaza/contract/files.ts";
import { IDENTITY_KINDS, type IdentityKind, type KycDocumentKind } from "@plaza/contract/kyc.ts";
import { neededDocuments } from "@plaza/domain/kyc/rules.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ImageIcon } from "@plaza/ui/action-icons.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { ChipLink } from "@plaza/ui/chip.tsx";
import { useField } from "@plaza/ui/field-wiring.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { FileInput } from "@plaza/ui/file-input.tsx";
import { CheckIcon } from "@plaza/ui/icons.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { acceptOf } from "../../shell/files/file-check.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";
import type { KycInfo, KycRefused } from "./kyc.server.ts";

interface DocumentsCardProps {
  readonly company: boolean;
  readonly document: IdentityKind;
  /** The page with another document. */
  readonly pageOf: (document: IdentityKind) => string;
  readonly info: KycInfo;
  readonly refused: KycRefused | undefined;
}

/** Which document it is, and the pictures of it: each is sent by itself as soon as it is chosen, so that a slow line never carries them all at once. */
export function DocumentsCard({ company, document, pageOf, info, refused }: DocumentsCardProps) {
  const t = useTexts();
  return (
    <Card title={t("kyc.step_pictures")}>
      <nav aria-label={t("kyc.identity_kind")} className="mb-4 flex flex-wrap gap-2">
        {IDENTITY_KINDS.map((kind) => (
          <ChipLink key={kind} href={pageOf(kind)} current={kind === document}>
            {t(`kyc.identity_${kind}`)}
          </ChipLink>
        ))}
      </nav>
      <p className="mb-4 text-13 text-ink-soft">{t("kyc.pictures_lead")}</p>
      <ul className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {neededDocuments(company ? "company" : "personal", document).map((kind) => (
          <DocumentTile
            key={kind}
            kind={kind}
            document={document}
            added={info.documents.some((picture) => picture.kind === kind)}
            refused={refused}
          />
        ))}
      </ul>
    </Card>
  );
}

interface DocumentTileProps {
  readonly kind: KycDocumentKind;
  readonly document: IdentityKind;
  readonly added: boolean;
  /** What the page's own forms were answered. */
  readonly refused: KycRefused | undefined;
}

function DocumentTile({ kind, document, added, refused }: DocumentTileProps) {
  const t = useTexts();
  // Each tile sends by itself, so that the next picture can be chosen while this one is on its way.
  const sending = useFetcher<KycRefused | null>();
  const busy = sending.state !== "idle";
  const answer = busy ? undefined : (sending.data ?? refused);
  const error = answer?.about === kind ? answer.message : answer?.missing.includes(kind) ? t("errors.document_missing") : undefined;
  const [shown, show] = usePicture();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    show(event.currentTarget.files?.[0]);
    event.currentTarget.form?.requestSubmit();
  };
  const hint = hintOf(kind, document);
  return (
    <li className={`flex flex-col gap-2 ${busy ? "pointer-events-none" : ""}`}>
      <PostForm by={sending.Form} encType="multipart/form-data" className="flex flex-col gap-2" stays>
        <input type="hidden" name="act" value="document" />
        <input type="hidden" name="kind" value={kind} />
        <Field
          label={t(`kyc.doc_${kind}`)}
          hint={hint && t(`kyc.doc_${hint}_help`)}
          error={error}
          required
          aside={
            added ? (
              <Tag tone="good" icon={<CheckIcon className="size-4" />}>
                {t("kyc.added")}
              </Tag>
            ) : undefined
          }
        >
          <Shot
            key={String(added)}
            picture={shown}
            busy={busy}
            label={added ? t("kyc.replace") : t("kyc.add_picture")}
            camera={kind === "selfie" ? "user" : "environment"}
            onChange={choose}
          />
        </Field>
        <Button type="submit" className="scripted:hidden">
          {added ? t("kyc.replace") : t("kyc.add_picture")}
        </Button>
      </PostForm>
      {/* A phone's camera opens at once, so a picture that is there already has its own way in. */}
      <PostForm by={sending.Form} encType="multipart/form-data" className="hidden scripted:pointer-coarse:block" stays>
        <input type="hidden" name="act" value="document" />
        <input type="hidden" name="kind" value={kind} />
        <FileInput
          choose={t("frame.choose_file")}
          aria-label={`${t("frame.choose_file")}: ${t(`kyc.doc_${kind}`)}`}
          name="file"
          accept={acceptOf(IDENTITY_PICTURE_RULE)}
          onChange={choose}
        />
      </PostForm>
    </li>
  );
}

interface ShotProps {
  readonly picture: string | undefined;
  readonly busy: boolean;
  readonly label: string;
  readonly camera: "user" | "environment";
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Takes a picture, or chooses one where there is no camera, and shows it. */
function Shot({ picture, busy, label, camera, onChange }: ShotProps) {
  return (
    <span className="shot" aria-busy={busy || undefined}>
      {picture ? <img src={picture} alt="" className={busy ? "opacity-50" : ""} /> : null}
      <span
        aria-hidden="true"
        className={`relative flex items-center gap-2 rounded-base p-3 text-15 font-medium text-accent-ink ${picture ? "bg-surface" : "flex-col"} ${busy ? "invisible" : ""}`}
      >
        <ImageIcon className="size-6" />
        {label}
      </span>
      <input
        {...useField()}
        type="file"
        name="file"
        required
        capture={camera}
        accept={acceptOf(IDENTITY_PICTURE_RULE)}
        onChange={onChange}
      />
    </span>
  );
}

/** The picture that was chosen, as an address of this page alone. */
function usePicture() {
  const [address, setAddress] = useState<string>();
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  return [address, (file: File | undefined) => setAddress(file && URL.createObjectURL(file))] as const;
}

/** What has to be in the picture, where its name doesn't say it. */
function hintOf(kind: KycDocumentKind, document: IdentityKind) {
  if (kind === "back" || (kind === "front" && document !== "passport")) return undefined;
  return kind;
}
