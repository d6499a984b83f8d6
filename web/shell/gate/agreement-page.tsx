import { type AgreementRefusal, AgreementForm } from "./agreement-form.tsx";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { PageHead } from "../page-head.tsx";
import { useLang } from "../root-data.ts";
import { useTimeZone } from "../time-zone.ts";
import { paths } from "../paths.ts";
import type { Agreement } from "./agreement.server.ts";

type Version = Agreement["versions"][number];

export interface AgreementPageProps {
  readonly agreement: Agreement;
  /** Where the reader came from. */
  readonly next: string;
  readonly refused?: AgreementRefusal | undefined;
}

/** One version of the service agreement: what it says, what is new since the reader's own yes, and all versions by their addresses. */
export function AgreementPage({ agreement, next, refused }: AgreementPageProps) {
  const t = useTexts();
  const inForce = agreement.version === agreement.inForce;
  const title = inForce ? t("agreement.title") : `${t("agreement.title")}: ${t("agreement.version", { version: agreement.version })}`;
  return (
    <div className="max-w-3xl px-4 sm:px-0">
      <PageHead title={title} description={t("agreement.description")} />
      <PageHeading
        lead={inForce ? t("agreement.lead") : undefined}
        back={{ href: next, label: t(inForce ? "gate.title" : "agreement.title") }}
      >
        {t("agreement.title")}
      </PageHeading>
      {inForce ? <Changes agreement={agreement} /> : <Earlier agreement={agreement} />}
      <Card title={t("agreement.version", { version: agreement.version })} aside={<Since agreement={agreement} />}>
        <ol className="flex flex-col gap-4">
          {agreement.clauses.map(({ title: clause, text }) => (
            <li key={clause}>
              <h3 className="font-semibold">{clause}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </Card>
      {inForce && agreement.accepted !== null ? (
        <AgreementForm accepted={agreement.accepted} acceptedAt={acceptedAt(agreement)} speaksFor={agreement.speaksFor} refused={refused} />
      ) : null}
      <Versions agreement={agreement} />
    </div>
  );
}

function acceptedAt({ version, versions }: Agreement): string | undefined {
  return versions.find((candidate) => candidate.version === version)?.acceptedAt;
}

function Since({ agreement }: { agreement: Agreement }) {
  const t = useTexts();
  const day = useDay();
  const words = { date: day(agreement.from) };
  return (
    <span className="caption">
      {agreement.version === agreement.inForce ? t("agreement.in_force", words) : t("agreement.version_line", words)}
    </span>
  );
}

/** A version that no longer holds (or doesn't yet), with the way to the one that does. */
function Earlier({ agreement }: { agreement: Agreement }) {
  const t = useTexts();
  const lang = useLang();
  const when = useWhen();
  const own = acceptedAt(agreement);
  return (
    <Notice
      kind="warn"
      title={t("agreement.earlier_title")}
      className="mb-4"
      action={
        <ButtonLink href={paths.terms(lang)} size="sm">
          {t("agreement.read_current")}
        </ButtonLink>
      }
    >
      {t("agreement.earlier")} {own === undefined ? null : t("agreement.accepted_on", { date: when(own) })}
    </Notice>
  );
}

/** For users who have accepted an earlier version and not yet this one. */
function Changes({ agreement: { versions, version, accepted } }: { agreement: Agreement }) {
  const t = useTexts();
  const when = useWhen();
  const own = accepted === false ? lastAccepted(versions) : undefined;
  const since = own === undefined ? [] : versionsSince(versions, own.version, version);
  if (own === undefined || since.length === 0) return null;
  return (
    <Notice kind="info" title={t("agreement.changed_title")} className="mb-4">
      <p>{t("agreement.changed_lead", { version: own.version, date: when(own.acceptedAt) })}</p>
      <ul className="mt-1 list-disc ps-5">
        {since.map((entry) => (
          <li key={entry.version}>{entry.changes}</li>
        ))}
      </ul>
    </Notice>
  );
}

function lastAccepted(versions: readonly Version[]): (Version & { readonly acceptedAt: string }) | undefined {
  return versions
    .flatMap((version) => (version.acceptedAt === undefined ? [] : [{ ...version, acceptedAt: version.acceptedAt }]))
    .toSorted((a, b) => (a.acceptedAt < b.acceptedAt ? 1 : -1))[0];
}

/** What came after the one up to the other. */
function versionsSince(versions: readonly Version[], after: string, upTo: string): readonly Version[] {
  const indexOf = (version: string) => versions.findIndex((candidate) => candidate.version === version);
  return versions.slice(indexOf(after) + 1, indexOf(upTo) + 1);
}

function Versions({ agreement: { versions, version, inForce } }: { agreement: Agreement }) {
  const t = useTexts();
  const lang = useLang();
  const day = useDay();
  const when = useWhen();
  return (
    <section className="mt-8 pb-6">
      <h2 className="text-17 font-semibold">{t("agreement.versions")}</h2>
      <ol className="mt-2 divide-y divide-line">
        {versions.toReversed().map((entry) => (
          <li key={entry.version} className="py-3">
            <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <Anchor
                href={entry.version === inForce ? paths.terms(lang) : paths.termsVersion(lang, entry.version)}
                aria-current={entry.version === version ? "page" : undefined}
                className="link inline-flex min-h-11 items-center font-medium"
              >
                {t("agreement.version", { version: entry.version })}
              </Anchor>
              <span className="caption">{t("agreement.version_line", { date: day(entry.from) })}</span>
              {entry.version === inForce ? <Tag tone="good">{t("agreement.current")}</Tag> : null}
              {entry.acceptedAt === undefined ? null : (
                <span className="caption">{t("agreement.accepted_at", { date: when(entry.acceptedAt) })}</span>
              )}
            </div>
            {entry.changes === "" ? null : <p className="text-ink-soft">{entry.changes}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A day of the calendar, the same wherever it is read. */
function useDay(): (day: string) => string {
  const formats = useFormats();
  return (day) => formats.date(`${day}T00:00:00.000Z`, "UTC", "date");
}

/** An instant, by the reader's own calendar. */
function useWhen(): (instant: string) => string {
  const formats = useFormats();
  const zone = useTimeZone();
  return (instant) => formats.date(instant, zone, "date");
}
