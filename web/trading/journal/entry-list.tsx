import { Fragment } from "react";
import { canonicalJson } from "@plaza/domain/evidence/canonical.ts";
import type { EntryState, Inspected, PackEntry } from "@plaza/domain/evidence/pack.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { assetOf, kindOf, entryText } from "./entry-labels.ts";

/** The entries in words, each beside what was signed of it; where the journal doesn't hold, with the places. */
export function EntryList({ seen: { checked, pack, states } }: { seen: Inspected }) {
  const t = useTexts();
  const entries = pack?.entries ?? [];
  const asset = assetOf(entries);
  const missing = !checked.ok && checked.problem === "entry_missing" ? checked.seq : undefined;
  return (
    <Card title={t("journal.entries")} className="mt-4">
      {checked.ok ? null : <p className="caption -mt-2 mb-3">{t("journal.entries_broken")}</p>}
      <ol className="divide-y divide-line">
        {entries.map((entry, index) => (
          // Entries of a journal that was tampered with may all be alike: only the place tells them apart, and the list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {missing === index + 1 ? <Gap seq={missing} /> : null}
            <Entry entry={entry} state={states[index] ?? "holds"} asset={asset} />
          </Fragment>
        ))}
        {missing === entries.length + 1 ? <Gap seq={missing} /> : null}
      </ol>
    </Card>
  );
}

function Gap({ seq }: { seq: number }) {
  const t = useTexts();
  return (
    <li className="py-3">
      <Tag tone="danger">{t("journal.gap", { seq: String(seq) })}</Tag>
    </li>
  );
}

function Entry({ entry, state, asset }: { entry: PackEntry; state: EntryState; asset: string }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const kind = kindOf(entry);
  const { sentence, quoted } = entryText(t, formats, entry, asset);
  const isDate = !Number.isNaN(Date.parse(entry.at));
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 py-3">
      <span className="pt-px text-13 text-ink-faint tabular-nums">{String(entry.seq)}</span>
      <div>
        <p className="caption flex flex-wrap items-center gap-x-3 gap-y-1">
          {kind === null ? null : <span className="font-medium text-ink-soft">{t(`journal.kind.${kind}`)}</span>}
          {isDate ? <time dateTime={entry.at}>{formats.date(entry.at, zone, "second")}</time> : null}
          {state === "holds" ? null : <Tag tone="danger">{t(`journal.state.${state}`)}</Tag>}
        </p>
        <p className="mt-0.5 break-words">{sentence}</p>
        {quoted === undefined ? null : (
          <blockquote className="mt-1 border-s-2 border-line ps-3 break-words whitespace-pre-line text-ink-soft">{quoted}</blockquote>
        )}
        <details className="mt-1">
          <summary className="caption w-fit cursor-pointer py-1">{t("journal.raw")}</summary>
          <pre className="mt-1 rounded-base bg-sunken p-3 font-mono text-13 break-all whitespace-pre-wrap" translate="no">
            {textOf(entry)}
          </pre>
        </details>
      </div>
    </li>
  );
}

/** Of a file that doesn't hold an entry may have no canonical text. */
function textOf(entry: PackEntry): string {
  try {
    return canonicalJson(entry);
  } catch {
    return JSON.stringify(entry);
  }
}
