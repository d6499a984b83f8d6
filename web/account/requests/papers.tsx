import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { FileInput } from "@plaza/ui/file-input.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

/** A file that was uploaded for a request and goes with the next one that is sent. */
interface Paper {
  readonly fileId: string;
  readonly name: string;
}

/** Papers are uploaded one at a time and go with whatever is sent next, so they are before it on the page. */
export function Papers({ files }: { files: readonly Paper[] }) {
  const t = useTexts();
  return (
    <PostForm encType="multipart/form-data" className="flex flex-col gap-3">
      <Field label={t("merchants.papers")} hint={t("merchants.papers_help")}>
        <FileInput choose={t("frame.choose_file")} name="file" accept="image/png,image/jpeg,application/pdf" />
      </Field>
      {files.length === 0 ? null : (
        <ul className="list-disc ps-5 text-15 break-words">
          {files.map(({ fileId, name }) => (
            <li key={fileId}>{name}</li>
          ))}
        </ul>
      )}
      <div>
        <Button type="submit" name="act" value="paper">
          {t("merchants.add_paper")}
        </Button>
      </div>
    </PostForm>
  );
}

/** What was uploaded, which the form sends along. */
export function PaperIds({ files }: { files: readonly Paper[] }) {
  return files.map(({ fileId }) => <input key={fileId} type="hidden" name="fileIds" value={fileId} />);
}
