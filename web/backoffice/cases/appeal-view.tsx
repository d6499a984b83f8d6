import type { BackofficeCaseView } from "@plaza/contract/calls/backoffice-appeals.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { isPicture, type CaseFile, type fileOwners } from "../files/case-files.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import { OrderFacts } from "./order-facts.tsx";
import { When } from "./when.tsx";
import { CaseAccount, type RevealedPayment } from "./case-account.tsx";
import { useCaseAddress } from "./case-address.ts";
import { ReasonField } from "../forms/folded-form.tsx";
import { StaffForm } from "../forms/staff-form.tsx";
import { usePersonName } from "../../shell/labels/person-name.ts";
import { useTimeZone } from "../../shell/time-zone.ts";

type Entry = BackofficeCaseView["entries"][number];
type Party = BackofficeCaseView["buyer"];

/** Who the two are: shown once, after saying what for. */
export type RevealedPeople = WireOf<"POST /api/desk/reveal-appeal">["data"];

interface SidesCardProps {
  readonly found: BackofficeCaseView;
  readonly revealed: RevealedPeople | undefined;
  readonly opened: RevealedPayment | undefined;
  /** May open orders and traders. */
  readonly mayLook: boolean;
}

/** What was traded, where it is paid to, and what is known of the two. */
export function SidesCard({ found, revealed, opened, mayLook }: SidesCardProps) {
  const t = useTexts();
  const formats = useFormats();
  const { completed, canceled, appealed } = found.together;
  const together = { completed: formats.count(completed), canceled: formats.count(canceled), appealed: formats.count(appealed) };
  return (
    <Card
      title={t("order.number", { id: found.orderId })}
      aside={
        <span className="flex-none">
          <Tag>{t(`casework.turn.${found.turn}`)}</Tag>
        </span>
      }
    >
      <DataList>
        <OrderFacts order={found.order} fiat={found.fiat} amount={found.amount}>
          {found.order.advertMessage === "" ? null : (
            <DataRow label={t("order.advert_message")}>
              <span dir="auto" className="break-words whitespace-pre-line">
                {found.order.advertMessage}
              </span>
            </DataRow>
          )}
        </OrderFacts>
      </DataList>
      {mayLook ? <OrderLink orderId={found.orderId} /> : null}
      <CaseAccount found={found} opened={opened} />
      <h3 className="mt-6 mb-1 text-15 font-semibold">{t("casework.sides")}</h3>
      <Side who="buyer" party={found.buyer} person={revealed?.buyer} mayLook={mayLook} />
      <Side who="seller" party={found.seller} person={revealed?.seller} mayLook={mayLook} />
      <p className="border-t border-line pt-3">{t("casework.together", together)}</p>
      {found.mayOpenFiles || found.turn === "nobody" ? null : <p className="caption mt-2">{t("casework.names_hidden")}</p>}
      {revealed === undefined ? null : <p className="caption mt-2">{t("desk.looks", { count: revealed.looks })}</p>}
      {found.mine && found.turn !== "nobody" ? <RevealForm hasAccount={found.order.account.length > 0} /> : null}
    </Card>
  );
}

function OrderLink({ orderId }: Pick<BackofficeCaseView, "orderId">) {
  const t = useTexts();
  return (
    <Anchor href={backofficePaths.order(orderId)} className="link mt-2 inline-flex min-h-6 items-center text-13">
      {t("desk.open")} {t("order.number", { id: orderId })}
    </Anchor>
  );
}

function RevealForm({ hasAccount }: { hasAccount: boolean }) {
  const t = useTexts();
  return (
    <StaffForm
      stays
      acts={["reveal", "reveal_payment"]}
      className="mt-4 flex flex-col gap-3 border-t border-line pt-4"
      buttons={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="act" value="reveal">
            {t("casework.show_people")}
          </Button>
          {hasAccount ? (
            <Button type="submit" name="act" value="reveal_payment">
              {t("casework.show_account")}
            </Button>
          ) : null}
        </div>
      }
    >
      <ReasonField label={t("desk.reveal_reason")} />
    </StaffForm>
  );
}

interface SideProps {
  readonly who: "buyer" | "seller";
  readonly party: Party;
  readonly person: RevealedPeople["buyer"] | undefined;
  readonly mayLook: boolean;
}

function Side({ who, party, person, mayLook }: SideProps) {
  const t = useTexts();
  const nameOf = usePersonName();
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <div className="border-t border-line py-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {t(`appeal.who.${who}`)}: {nameOf(party.nickname)}
        {party.frozen ? <Tag tone="danger">{t("casework.frozen")}</Tag> : null}
      </p>
      <p className="caption">
        {t("casework.figures", {
          completed: formats.count(party.completed),
          fault: formats.count(party.atFault),
          opened: formats.count(party.casesOpened),
          lost: formats.count(party.casesLost),
        })}
      </p>
      {person === undefined ? null : (
        <p className="break-words">
          {[person.name, person.email, person.phone, t("casework.pays", { name: person.pays })].filter(Boolean).join(" · ")}
        </p>
      )}
      <p className="caption">
        {t("desk.uid", { uid: party.uid })} · {t("casework.since", { time: formats.date(party.joinedAt, zone, "date") })}
      </p>
      {mayLook ? (
        <p className="mt-1 flex flex-wrap gap-x-4 text-13">
          <Anchor href={backofficePaths.users(party.uid)} className="link inline-flex min-h-6 items-center">
            {t("casework.open_account", { name: nameOf(party.nickname) })}
          </Anchor>
          <Anchor
            href={backofficePaths.orders(new URLSearchParams({ party: party.uid }))}
            className="link inline-flex min-h-6 items-center"
          >
            {t("casework.open_orders", { name: nameOf(party.nickname) })}
          </Anchor>
        </p>
      ) : null}
    </div>
  );
}

/** Every line of the case, with whom it is for. */
export function StoriesCard({ found }: { found: BackofficeCaseView }) {
  const t = useTexts();
  return (
    <Card title={t("casework.stories")}>
      <Lines found={found} entries={found.entries} />
    </Card>
  );
}

/** Lines of a case, with who wrote each and when. */
export function Lines({ found, entries }: { found: BackofficeCaseView; entries: readonly Entry[] }) {
  const t = useTexts();
  return (
    <ol className="flex flex-col">
      {entries.map((entry) => (
        <li key={entry.seq} className="border-t border-line py-3 first:border-t-0 first:pt-0">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              <EntryName kind={entry.kind} />
              {entry.audience === "both" ? null : <Tag>{t(`casework.only.${entry.audience}`)}</Tag>}
            </p>
            <p className="caption">
              {entry.by === undefined ? t(`appeal.who.${entry.from}`) : <bdi>{entry.by}</bdi>} · <When at={entry.at} />
            </p>
          </div>
          {entry.text ? <p className="mt-1 break-words whitespace-pre-line text-ink-soft">{entry.text}</p> : null}
          <Files found={found} files={entry.files} />
        </li>
      ))}
    </ol>
  );
}

function EntryName({ kind }: Pick<Entry, "kind">) {
  const t = useTexts();
  switch (kind) {
    case "note":
    case "claimed":
    case "given_back":
    case "proposed":
    case "proposal_declined":
      return t(`casework.entry.${kind}`);
    default:
      return t(`appeal.entry.${kind}`);
  }
}

interface FilesProps {
  readonly found: BackofficeCaseView;
  readonly files: readonly CaseFile[];
  /** Where they aren't beside the line that they belong to. */
  readonly owners?: ReturnType<typeof fileOwners>;
  /** The picture that is open, which others can be put beside. */
  readonly open?: CaseFile | undefined;
}

/** Files of the order; they open beside the case for those who may look at them, and each view is recorded. */
export function Files({ found, files, owners, open }: FilesProps) {
  const t = useTexts();
  const addressOf = useCaseAddress(found);
  if (files.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1 text-13">
      {files.map((file) => (
        <li key={file.fileId} className="flex flex-wrap items-center gap-x-3">
          <FileOwner from={owners?.get(file.fileId)} />
          {found.mayOpenFiles ? (
            <Anchor href={addressOf({ file: file.fileId, beside: undefined })} className="link inline-flex min-h-6 items-center">
              {file.name}
            </Anchor>
          ) : (
            <span>{file.name}</span>
          )}
          {found.mayOpenFiles && file.opened ? <Tag tone="good">{t("desk.opened")}</Tag> : null}
          {open === undefined || open.fileId === file.fileId || !isPicture(file) ? null : (
            <Anchor href={addressOf({ beside: file.fileId })} className="link inline-flex min-h-6 items-center">
              {t("casework.compare")}
              <span className="sr-only"> {file.name}</span>
            </Anchor>
          )}
          {file.fromBoth ? <Tag tone="warn">{t("casework.file.from_both")}</Tag> : null}
          {file.elsewhere ? <Tag tone="warn">{t("casework.file.elsewhere")}</Tag> : null}
          {found.mayOpenFiles && file.hasOriginal ? (
            <a href={backofficePaths.caseFile(found.caseId, file.fileId, true)} className="link">
              {t("casework.original")}
            </a>
          ) : null}
          <code className="caption max-w-full truncate">{file.sha256.slice(0, 16)}</code>
        </li>
      ))}
    </ul>
  );
}

function FileOwner({ from }: { from: Entry["from"] | undefined }) {
  const t = useTexts();
  return from === undefined ? null : <span className="caption">{t(`appeal.who.${from}`)}</span>;
}
