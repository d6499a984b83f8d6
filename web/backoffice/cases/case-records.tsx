import { ORDER_ROLES } from "@plaza/contract/order.ts";
import { keysOf } from "@plaza/contract/typed-keys.ts";
import type { BackofficeCaseView } from "@plaza/contract/calls/backoffice-appeals.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { eventText } from "../../shell/labels/event-text.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { Files } from "./appeal-view.tsx";
import { When } from "./when.tsx";
import { FraudFacts, messageAnchor } from "./fraud-facts.tsx";
import { useCaseAddress } from "./case-address.ts";
import { LinkHints } from "../users/link-hints.tsx";

/** What makes one look twice; nothing of it decides anything. */
export function RisksCard({ found }: { found: BackofficeCaseView }) {
  const t = useTexts();
  const { risks } = found;
  const who = { buyer: t("appeal.who.buyer"), seller: t("appeal.who.seller") };
  const risksShown = [
    ...risks.staffLinks.map(({ name, about, by }) => t(`casework.risk.staff_${by}`, { name, who: who[about] })),
    ...new Set(risks.staffLinks.flatMap(({ name, refused }) => (refused ? [t("casework.risk.staff_refused", { name })] : []))),
    ...(risks.paidLate ? [t("casework.risk.paid_late")] : []),
    ...(risks.payerNameDiffers ? [t("casework.risk.payer_name")] : []),
    ...(risks.sharedAddress ? [t("casework.risk.shared_address")] : []),
    ...(risks.flaggedMessages > 0 ? [t("casework.risk.flagged", { count: String(risks.flaggedMessages) })] : []),
    ...(risks.filesFromBoth > 0 ? [t("casework.risk.from_both", { count: String(risks.filesFromBoth) })] : []),
    ...(risks.repeatedFiles > 0 ? [t("casework.risk.repeated", { count: String(risks.repeatedFiles) })] : []),
  ];
  return (
    <Card title={t("casework.risks")}>
      {risksShown.length + risks.traces.length + risks.links.length === 0 ? (
        <p className="text-ink-soft">{t("casework.risk.none")}</p>
      ) : null}
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {risksShown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {risks.traces.map((trace) => (
        <Trace key={`${trace.rule} ${trace.at}`} trace={trace} />
      ))}
      <PartyLinks found={found} />
    </Card>
  );
}

/** Why either party may belong together with others, or with the other party. */
function PartyLinks({ found }: { found: BackofficeCaseView }) {
  const t = useTexts();
  const { links } = found.risks;
  if (links.length === 0) return null;
  return (
    <section className="mt-3 border-t border-line pt-3">
      <h3 className="text-15 font-semibold">{t("desk.links")}</h3>
      <p className="caption">{t("desk.links_lead")}</p>
      {ORDER_ROLES.map((role) => {
        const hints = links.filter(({ about }) => about === role);
        const other = role === "buyer" ? "seller" : "buyer";
        return hints.length === 0 ? null : (
          <div key={role} className="mt-3">
            <h4 className="caption mb-1">{t(`appeal.who.${role}`)}</h4>
            <LinkHints hints={hints} counterparty={{ uid: found[other].uid, label: t(`appeal.who.${other}`) }} />
          </div>
        );
      })}
    </section>
  );
}

const LEVEL_TONE = { note: "neutral", warn: "warn", stop: "danger" } as const;

/** One finding of a fraud rule, with the figures that it went by. */
function Trace({ trace }: { trace: BackofficeCaseView["risks"]["traces"][number] }) {
  const t = useTexts();
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {t(`casework.trace.${trace.rule}`)}
        <Tag tone={LEVEL_TONE[trace.level]}>{t(`casework.level.${trace.level}`)}</Tag>
      </p>
      <p className="caption">
        {trace.about === null ? null : `${t(`appeal.who.${trace.about}`)} · `}
        <When at={trace.at} />
      </p>
      <FraudFacts trace={trace} />
    </div>
  );
}

interface RecordCardsProps {
  readonly found: BackofficeCaseView;
  /** Whether the chat shows another part than its newest messages. */
  readonly showsOlderChat: boolean;
}

/** The parties' own words to each other, the order's journal, and where its coins went. */
export function RecordCards({ found, showsOlderChat }: RecordCardsProps) {
  const t = useTexts();
  const addressOf = useCaseAddress(found);
  const messages = found.chat.filter(({ from }) => from !== "system");
  return (
    <>
      <Card title={t("casework.chat")}>
        {messages.length === 0 ? <p className="text-ink-soft">{t("casework.chat_none")}</p> : null}
        <ChatLink href={found.chatCursor === null ? null : addressOf({ chat: found.chatCursor })} text={t("casework.chat_older")} />
        <ol className="flex flex-col gap-2">
          {messages.map((message) => (
            <li key={message.seq} id={messageAnchor(message.seq)} className="scroll-mt-4">
              <p className="caption">
                {t(`appeal.who.${message.from}`)} · <When at={message.at} />
              </p>
              <p className="break-words whitespace-pre-line">{message.content}</p>
              {message.translation === undefined ? null : <p className="caption">{message.translation}</p>}
              <Files found={found} files={message.file === null ? [] : [message.file]} />
            </li>
          ))}
        </ol>
        <ChatLink href={showsOlderChat ? addressOf({ chat: undefined }) : null} text={t("casework.chat_newest")} />
      </Card>
      <JournalCard events={found.events} />
      <CoinsCard transfers={found.transfers} asset={found.order.asset} />
    </>
  );
}

/** To another part of a chat that is too long for one page. */
function ChatLink({ href, text }: { href: string | null; text: string }) {
  return href === null ? null : (
    <Anchor href={href} className="link my-2 inline-flex min-h-6 items-center">
      {text}
    </Anchor>
  );
}

/** Every step of an order. */
export function JournalCard({ events }: Pick<BackofficeCaseView, "events">) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <Card title={t("casework.journal")}>
      <ol className="flex flex-col gap-2">
        {events.map((event) => (
          <li key={event.seq}>
            <p className="caption">
              {t(`appeal.who.${event.actor}`)} · <When at={event.at} />
              {event.signed ? ` · ${t("casework.signed")}` : null}
              {event.pressedAt === undefined ? null : ` · ${t("casework.pressed", { time: formats.date(event.pressedAt, zone) })}`}
            </p>
            {/* The parties read of their own coins. */}
            <p>{event.action === "appeal" ? t("casework.appeal_opened") : eventText(t, event.action)}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Where an order's coins went, leg by leg. */
export function CoinsCard({ transfers, asset }: { transfers: BackofficeCaseView["transfers"]; asset: string }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <Card title={t("casework.coins")}>
      {transfers.map((transfer) => (
        <section key={transfer.kind} className="mt-3 first:mt-0">
          <h3 className="text-15 font-semibold">
            <TransferName transfer={transfer} />
          </h3>
          <p className="caption">
            <When at={transfer.at} />
          </p>
          <DataList>
            {transfer.legs.map(({ account, amount }) => (
              <DataRow key={account} label={<AccountName account={account} />}>
                <span className="tabular-nums">{formats.coinsText(amount, asset)}</span>
              </DataRow>
            ))}
          </DataList>
        </section>
      ))}
    </Card>
  );
}

const TRANSFERS = ["hold", "release", "refund"] as const;
const ACCOUNTS = { "p2p:buyer": "buyer", "p2p:seller": "seller", advert: "advert", order: "order", fee: "fee" } as const;

function TransferName({ transfer: { kind, legs } }: { transfer: BackofficeCaseView["transfers"][number] }) {
  const t = useTexts();
  // A refund of which the buyer keeps a part.
  if (kind === "refund" && legs.some(({ account }) => account === "p2p:buyer")) return t("appeal.outcome.split");
  const known = TRANSFERS.find((transfer) => transfer === kind);
  return known === undefined ? kind : t(`casework.transfer.${known}`);
}

function AccountName({ account }: { account: string }) {
  const t = useTexts();
  const known = keysOf(ACCOUNTS).find((key) => key === account);
  return known === undefined ? account : t(`casework.account.${ACCOUNTS[known]}`);
}
