import { useState, type ReactNode } from "react";
import { useNavigation } from "react-router";
import { ATTACHMENT_RULE } from "@plaza/contract/files.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { useField } from "@plaza/ui/field-wiring.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { FileInput } from "@plaza/ui/file-input.tsx";
import { acceptOf } from "../../shell/files/file-check.ts";
import type { Unsent } from "./appeal.server.ts";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

export interface CaseFormProps {
  readonly act: Unsent["act"];
  /** What came of the last sending of any of the page's forms. */
  readonly unsent: Unsent | undefined;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly submit: string;
  readonly danger?: boolean | undefined;
  /** A withdrawal needs no words and no files. */
  readonly bare?: boolean | undefined;
  readonly filesNeeded?: boolean | undefined;
  readonly children?: ReactNode;
}

/** Words and files, for whichever part of a case they are. Works without scripts; what was typed and attached survives a refusal. */
export function CaseForm({ act, unsent, label, hint, submit, danger, bare, filesNeeded, children }: CaseFormProps) {
  const t = useTexts();
  const navigation = useNavigation();
  const mine = unsent?.act === act ? unsent : undefined;
  const noStory = mine?.problem === "story" ? t("appeal.story_needed") : undefined;
  const busy = navigation.formMethod === "POST" && navigation.formData?.get("act") === act;
  return (
    <PostForm encType="multipart/form-data" className="flex flex-col gap-4">
      {mine ? <Problems unsent={mine} label={label} /> : null}
      {children}
      {bare ? null : (
        <>
          <Field label={label} name={noStory && "story"} hint={hint} error={noStory}>
            <Story text={mine?.story ?? ""} required={act !== "say"} />
          </Field>
          <Files kept={mine?.files ?? []} needed={filesNeeded} />
        </>
      )}
      <div>
        <Button type="submit" name="act" value={act} variant={danger ? "danger" : "primary"} busy={busy}>
          {submit}
        </Button>
      </div>
    </PostForm>
  );
}

function Problems({ unsent: { problem, message }, label }: { unsent: Unsent; label: string }) {
  const t = useTexts();
  return (
    <ErrorSummary
      whole={message}
      fields={[
        ["reason", t("appeal.reason"), problem === "reason" ? t("appeal.reason_needed") : null],
        ["story", label, problem === "story" ? t("appeal.story_needed") : null],
      ]}
    />
  );
}

function Story({ text, required }: { text: string; required: boolean }) {
  return (
    <textarea
      {...useField()}
      name="story"
      rows={4}
      maxLength={2000}
      required={required}
      defaultValue={text}
      className="control field-sizing-content min-h-24 px-3 py-2"
    />
  );
}

function Files({ kept, needed }: { kept: Unsent["files"]; needed: boolean | undefined }) {
  const t = useTexts();
  const [tooMany, setTooMany] = useState(false);
  return (
    <Field label={t("appeal.files")} hint={t("appeal.files_help")} error={tooMany ? t("appeal.files_help") : undefined} required={needed}>
      <FileInput
        choose={t("frame.choose_file")}
        name="files"
        multiple
        required={needed && kept.length === 0}
        accept={acceptOf(ATTACHMENT_RULE)}
        onChange={(event) => setTooMany((event.target.files?.length ?? 0) > 5)}
      />
      {kept.length > 0 ? (
        <div className="caption mt-1">
          {t("appeal.files_kept", { count: kept.length })}
          {kept.map(({ fileId, name }) => (
            <span key={fileId}>
              <input type="hidden" name="file_id" value={fileId} />
              <input type="hidden" name="file_name" value={name} />
            </span>
          ))}
        </div>
      ) : null}
    </Field>
  );
}
