import { useRef } from "react";
import type { ChangeEvent, FormHTMLAttributes, KeyboardEvent, ReactNode, SubmitEvent } from "react";
import { FileInput } from "./file-input.tsx";
import { PaperclipIcon, SendIcon } from "./action-icons.tsx";
import { IconButton } from "./icon-button.tsx";

export interface ChatComposerProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> {
  /** Name of the text in the form. */
  name: string;
  /** Of the text field; shown as its placeholder too. */
  label: string;
  sendLabel: string;
  maxLength: number;
  /** What was typed before. */
  draft?: string | undefined;
  onDraft?: ((text: string) => void) | undefined;
  /** Takes the text and empties the field. Without it the form is sent as a form (`action`, `method`). */
  onSend?: ((text: string) => void) | undefined;
  /** A file button. Where scripts don't run, the browser's own file field, which the form sends under this name. */
  attach?: { label: string; accept: string; name: string; onFile: (file: File) => void } | undefined;
  disabled?: boolean | undefined;
  /** Above the line, e.g. why one can't write, or hidden inputs. */
  children?: ReactNode;
}

/** Where one writes. Grows to five lines; Enter sends, Shift+Enter breaks the line, and an Enter that ends an input method's word does neither. */
export function ChatComposer({
  name,
  label,
  sendLabel,
  maxLength,
  draft,
  onDraft,
  onSend,
  attach,
  disabled,
  children,
  ...form
}: ChatComposerProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!onSend) return;
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem(name);
    const text = field instanceof HTMLTextAreaElement ? field.value.trim() : "";
    if (!text) return;
    event.currentTarget.reset();
    onDraft?.("");
    onSend(text);
  };
  return (
    <form method="post" encType={attach ? "multipart/form-data" : undefined} {...form} onSubmit={submit}>
      {children}
      {attach && !onSend ? <PlainFile {...attach} /> : null}
      <div className="control items-end">
        {attach ? <AttachButton {...attach} disabled={disabled} /> : null}
        <textarea
          name={name}
          aria-label={label}
          placeholder={label}
          rows={1}
          required={!attach || onSend !== undefined}
          maxLength={maxLength}
          disabled={disabled}
          defaultValue={draft}
          enterKeyHint="send"
          onInput={(event) => onDraft?.(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
          className={`control-bare field-sizing-content max-h-32 resize-none ${attach ? "ps-1" : ""}`}
        />
        <IconButton
          type="submit"
          label={sendLabel}
          icon={<SendIcon className="text-accent-ink" />}
          disabled={disabled}
          className="-my-px"
        />
      </div>
    </form>
  );
}

/** Sent with the form where no script sends files by themselves. */
function PlainFile({ label, accept, name }: NonNullable<ChatComposerProps["attach"]>) {
  return <FileInput choose={label} name={name} accept={accept} aria-label={label} className="mb-2 scripted:hidden" />;
}

function AttachButton({
  label,
  accept,
  onFile,
  disabled,
}: Omit<NonNullable<ChatComposerProps["attach"]>, "name"> & { disabled: boolean | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = ""; // the same file may be picked again after a failure
    if (file) onFile(file);
  };
  return (
    <span data-needs-script className="-my-px flex">
      <input ref={input} type="file" accept={accept} hidden onChange={picked} />
      <IconButton label={label} icon={<PaperclipIcon />} disabled={disabled} onClick={() => input.current?.click()} />
    </span>
  );
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
