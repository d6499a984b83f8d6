import { useId, useMemo, useRef, useState } from "react";
import type { EvidenceKeyView } from "@plaza/contract/calls/evidence.ts";
import type { Checked, PublicKeys } from "@plaza/domain/evidence/pack.ts";
import { Rich, useFormats, useTexts } from "@plaza/messages/react.tsx";
import type { Texts } from "@plaza/messages/text.ts";
import { Card } from "@plaza/ui/card.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { FileInput } from "@plaza/ui/file-input.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { paths } from "../../shell/paths.ts";
import { checkFile, MOST_BYTES, type FileCheck } from "./check-file.ts";
import type { CheckData } from "./check.server.ts";
import { EntryList } from "./entry-list.tsx";

type Shown = FileCheck | { readonly kind: "none" | "checking" };

/** Anybody's page: a journal is chosen, read and judged in this browser. */
export function CheckPage({ data: { keys } }: { data: CheckData }) {
  const t = useTexts();
  const [shown, setShown] = useState<Shown>({ kind: "none" });
  return (
    <div className="max-w-3xl">
      <PageHead title={t("journal.title")} description={t("journal.description")} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={t("journal.lead")}>{t("journal.title")}</PageHeading>
      </div>
      <Card>
        <noscript>
          <Notice kind="warn" className="mb-4">
            {t("journal.needs_script")}
          </Notice>
        </noscript>
        <Choose published={keys} onShown={setShown} />
        <Verdict shown={shown} />
      </Card>
      {shown.kind === "seen" && shown.seen.pack !== null ? <EntryList seen={shown.seen} /> : null}
      <How />
    </div>
  );
}

function Choose({ published, onShown }: { published: readonly EvidenceKeyView[]; onShown: (shown: Shown) => void }) {
  const t = useTexts();
  const own = useMemo<PublicKeys>(() => new Map(published.map((key) => [key.keyId, key])), [published]);
  const [journal, keys] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const latest = useRef(0);
  const check = async () => {
    const file = journal.current?.files?.[0];
    latest.current += 1;
    const mine = latest.current;
    if (file === undefined) return onShown({ kind: "none" });
    onShown({ kind: "checking" });
    const checked = await checkFile(file, own, keys.current?.files?.[0] ?? null);
    // Another file may have been chosen in the meantime.
    if (mine === latest.current) onShown(checked);
  };
  return (
    <div className="flex flex-col gap-4">
      <Field label={t("journal.file")} hint={t("journal.file_help")}>
        <FileInput choose={t("frame.choose_file")} ref={journal} accept=".json,application/json" onChange={() => void check()} />
      </Field>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 text-13 font-medium">{t("journal.own_keys")}</summary>
        <Field label={t("journal.keys_file")} hint={t("journal.keys_help")}>
          <FileInput choose={t("frame.choose_file")} ref={keys} accept=".json,application/json" onChange={() => void check()} />
        </Field>
      </details>
    </div>
  );
}

function Verdict({ shown }: { shown: Shown }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  if (shown.kind === "none") return null;
  return (
    <div className="mt-4 min-h-20">
      {shown.kind === "checking" ? <Notice live>{t("journal.checking")}</Notice> : null}
      {shown.kind === "keys_unread" ? (
        <Notice kind="warn" live>
          {t("journal.keys_unread")}
        </Notice>
      ) : null}
      {shown.kind === "too_large" ? (
        <Notice kind="danger" live title={t("journal.broken")}>
          {t("journal.too_large", { size: `${MOST_BYTES / 1024 / 1024}\u00a0MB` })}
        </Notice>
      ) : null}
      {shown.kind === "unsupported" ? (
        <Notice kind="warn" live title={t("journal.unsupported")}>
          {t("journal.unsupported_help")}
        </Notice>
      ) : null}
      {shown.kind !== "seen" ? null : shown.seen.checked.ok ? (
        <Notice kind="success" live title={t("journal.holds")}>
          {t("journal.holds_help", {
            count: shown.seen.checked.count,
            id: shown.seen.checked.orderId,
            time: formats.date(shown.seen.checked.issuedAt, zone, "second"),
          })}
        </Notice>
      ) : (
        <Notice kind="danger" live title={t("journal.broken")}>
          {problemText(t, shown.seen.checked)}
        </Notice>
      )}
    </div>
  );
}

function problemText(t: Texts, checked: Extract<Checked, { ok: false }>): string {
  const { problem } = checked;
  const seq = String(checked.seq ?? "");
  switch (problem) {
    case "unreadable":
    case "not_canonical": {
      const sentence = t(`journal.problem.${problem}`, { byte: String(checked.byte ?? 0) });
      return checked.seq === undefined ? sentence : `${sentence} ${t("journal.in_entry", { seq })}`;
    }
    case "entry_changed":
    case "entry_missing":
    case "chain_broken":
    case "act_signature_wrong":
      return t(`journal.problem.${problem}`, { seq });
    case "wrong_format":
      return checked.seq === undefined ? t("journal.problem.wrong_format") : t("journal.problem.entry_shapeless", { seq });
    case "unknown_key":
    case "key_out_of_time":
    case "signature_wrong":
      return t(`journal.problem.${problem}`);
  }
}

const keysLink = (text: string) => (
  <a href={paths.evidenceKeys()} className="link">
    {text}
  </a>
);

function How() {
  const t = useTexts();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-4">
      <Card>
        <h2 id={headingId} className="mb-3 text-17 font-semibold">
          {t("journal.how")}
        </h2>
        <ol className="flex max-w-prose list-decimal flex-col gap-2 ps-5 text-ink-soft">
          <li>{t("journal.how_1")}</li>
          <li>{t("journal.how_2")}</li>
          <li>
            <Rich message="journal.how_3" tags={{ link: keysLink }} />
          </li>
          <li>{t("journal.how_4")}</li>
        </ol>
        <pre className="mt-3 rounded-base bg-sunken p-3 font-mono text-13 break-words whitespace-pre-wrap" translate="no">
          npm run evidence -- order-123.json plaza-evidence-keys.json
        </pre>
      </Card>
    </section>
  );
}
