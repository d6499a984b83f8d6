import type { CaseEntryView, CaseView } from "@plaza/contract/calls/appeals.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { FileIcon, ImageIcon } from "@plaza/ui/action-icons.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";

/** The kinds of lines that parties get to read; customer service's own steps never reach them. */
const SHOWN = ["opened", "evidence", "asked", "message", "turn_passed", "decided", "withdrawn", "released", "canceled"] as const;
type Shown = (typeof SHOWN)[number];

/** Whether the parties see this kind of entry; every new kind stays hidden until it is listed here. */
export function isShown(kind: CaseEntryView["kind"]): kind is Shown {
  return SHOWN.some((shown) => shown === kind);
}

interface TimelineProps {
  readonly entries: CaseView["entries"];
  readonly decision: CaseView["decision"];
}

/** What was said and shown in a case, in its order. */
export function Timeline({ entries, decision }: TimelineProps) {
  const t = useTexts();
  return (
    <ol aria-label={t("appeal.timeline")} className="flex flex-col">
      {entries.map((entry) => (
        // The decision's words are above already.
        <Line key={entry.seq} entry={entry.kind === "decided" && entry.text === decision?.reason ? { ...entry, text: "" } : entry} />
      ))}
    </ol>
  );
}

function Line({ entry }: { entry: CaseEntryView }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { kind, from, mine, text, files, at } = entry;
  if (!isShown(kind)) return null;
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-medium">{t(`appeal.entry.${kind}`)}</p>
        <p className="caption">
          {from === "system" ? null : `${t(`appeal.who.${mine ? "me" : from}`)} · `}
          <time dateTime={at}>{formats.date(at, zone, "minute")}</time>
        </p>
      </div>
      {text ? <p className="mt-1 break-words whitespace-pre-line text-ink-soft">{text}</p> : null}
      {entry.onlyForMe ? (
        <p className="mt-1">
          <Tag>{t("appeal.only_you")}</Tag>
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-2">
          {files.map((file) => (
            <li key={file.fileId} className="min-w-0">
              <a
                href={file.url}
                target="_blank"
                rel="noreferrer"
                className="flex min-h-11 max-w-64 items-center gap-2 rounded-small border border-line px-3 text-13 sm:min-h-9"
              >
                {file.mime === "application/pdf" ? <FileIcon className="size-4 shrink-0" /> : <ImageIcon className="size-4 shrink-0" />}
                <span className="truncate">{file.name}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
