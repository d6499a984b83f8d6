import { useEffect, useMemo, useRef, useState } from "react";
import type { ChatMessageView } from "@plaza/contract/calls/chat.ts";
import type { ChatPhrase } from "@plaza/contract/chat-phrases.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { serverNow } from "../../shell/api/server-time.ts";
import { useCaller } from "../../shell/api/use-call.ts";
import type { LiveEvent } from "../../shell/realtime/stream.ts";
import { knownUpTo, queued, received, refused, unreadAfter, withdrawn, type MessageLog, type Outgoing } from "./message-log.ts";
import { useTyping } from "./use-typing.ts";
import { useUpload } from "./use-upload.ts";
import { NOTHING_READ } from "../orders/complete-order.ts";

const MARK_READ_MS = 1_500;
/** What the line swallowed is sent again by itself. Its id makes sure that it arrives once. */
const RESEND_MS = 3_000;

export interface Chat {
  readonly log: MessageLog;
  /** Messages of others that came while nobody looked. */
  readonly unread: number;
  /** The latest message of another person, for the live region. */
  readonly latest: ChatMessageView | undefined;
  /** @param phrase the ready-made sentence of which this is the text */
  readonly send: (text: string, phrase?: ChatPhrase) => void;
  /** Sends a file by itself, without a text. What breaks the rule of attachments is the caller's to refuse. */
  readonly sendFile: (file: File) => void;
  readonly retry: (outgoing: Outgoing) => void;
  /** Takes back what the server does not have yet. */
  readonly cancel: (outgoing: Outgoing) => void;
  /** Number of the last message that the other party has read. */
  readonly readUpTo: number;
  /** The other party writes at this moment. */
  readonly typing: boolean;
  /** To be called when one writes oneself. */
  readonly sendTyping: () => void;
  /** To be called with each live event of the page. */
  readonly hear: (event: LiveEvent) => void;
}

export interface ChatSource {
  readonly orderId: OrderId;
  /** What the page came with, and comes with again after each act. */
  readonly loaded: readonly ChatMessageView[];
  /** How many of them had not been seen before. */
  readonly loadedUnread: number;
  /** How far the other party had read them. */
  readonly loadedReadUpTo: number;
  /** Somebody looks at the chat now. */
  readonly visible: boolean;
}

/** An order's chat, live: complete, in order, each message once, own ones kept until the server has them. */
export function useChat({ orderId, loaded, loadedUnread, loadedReadUpTo, visible }: ChatSource): Chat {
  const call = useCaller();
  const [known, setKnown] = useState<MessageLog>(() => ({ messages: loaded, outgoing: [] }));
  const log = useMemo(() => received(known, loaded), [known, loaded]);
  const [latest, setLatest] = useState<ChatMessageView>();
  const [readLive, setReadLive] = useState(0);
  const { typing, began: beganTyping, stopped: stoppedTyping, send: sendTyping } = useTyping(orderId);
  const [seen, setSeen] = useState(() => (loaded.at(-1)?.seq ?? 0) - loadedUnread);
  const last = log.messages.at(-1)?.seq ?? 0;
  if (visible && seen < last) setSeen(last);

  const take = (came: readonly ChatMessageView[]) => setKnown((before) => received(before, came));
  const readAfter = async (seq: number) => {
    try {
      const newer = await call("GET /api/ctc/query-chat-msg", { query: { orderId, after: seq, limit: 200 } });
      const { items, readUpTo } = { ...NOTHING_READ, ...newer };
      take(items);
      setReadLive(readUpTo);
      const latestTheirs = items.findLast((message) => !message.mine && message.type !== "system" && message.seq > last);
      if (latestTheirs) setLatest(latestTheirs);
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      // The next live event or poll asks again.
    }
  };
  const hear = (event: LiveEvent) => {
    // Actions on an order are system lines in its chat, which no event delivers.
    if (event.kind === "reset" || (event.kind === "order" && event.orderId === orderId)) void readAfter(knownUpTo(log));
    if (event.kind === "typing" && event.orderId === orderId) beganTyping();
    if (event.kind === "read" && event.orderId === orderId) setReadLive(event.upTo);
    if (event.kind !== "chat" || event.message.orderId !== orderId) return;
    take([event.message]);
    if (!event.message.mine && event.message.type !== "system") {
      setLatest(event.message);
      stoppedTyping();
    }
    if (event.message.seq > last + 1) void readAfter(knownUpTo(log));
  };
  // From the counterparty: the user's own quick reply doesn't undo that the message was read.
  const lastTheirs = log.messages.findLast(({ mine }) => !mine)?.seq ?? 0;
  useMarkRead(visible ? lastTheirs : 0, readAfter);
  const sending = useSending(orderId, log, setKnown);
  const readUpTo = Math.max(loadedReadUpTo, readLive);
  return { log, unread: visible ? 0 : unreadAfter(log, seen), latest, readUpTo, typing, sendTyping, hear, ...sending };
}

/** Asking for messages tells the server that they are read. What the stream brought was never asked for, so the last of it is. */
function useMarkRead(last: number, readAfter: (seq: number) => Promise<void>): void {
  const first = useRef(true);
  useEffect(() => {
    // What the page came with was asked for by its loader.
    const came = first.current;
    first.current = false;
    if (came || last === 0) return;
    const timer = setTimeout(() => void readAfter(last - 1), MARK_READ_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new last message asks again
  }, [last]);
}

/** Sends one after the other, so that they arrive in the order in which they were written; again after a lost connection. */
function useSending(orderId: OrderId, log: MessageLog, setKnown: (change: (before: MessageLog) => MessageLog) => void) {
  const call = useCaller();
  const queue = useRef<Promise<void>>(Promise.resolve());
  const { upload, isUp, stop, isStopped } = useUpload(orderId, setKnown);
  const t = useTexts();
  const deliver = async ({ clientId, content, phrase, file }: Outgoing) => {
    if (isStopped(clientId)) return;
    try {
      const text = { type: "text", ...(phrase ? { phrase } : { content }) } as const;
      const attached = file === undefined ? text : await upload(clientId, file);
      const body = { orderId, clientId, ...attached };
      const message = await call("POST /api/ctc/send-chat-msg", { body, idempotencyKey: clientId });
      setKnown((before) => received(before, [message]));
    } catch (fault) {
      if (isStopped(clientId)) return;
      rethrowUnlessRefusal(fault);
      // A long upload over a bad line is not begun again unasked, as a line of text is.
      const why = file !== undefined && !isUp(clientId) ? t("errors.upload_failed") : undefined;
      setKnown((before) => refused(before, clientId, fault.isTransient ? why : fault.message));
    }
  };
  const post = (outgoing: Outgoing) => {
    setKnown((before) => queued(before, outgoing));
    queue.current = queue.current.then(() => deliver(outgoing));
  };
  const retry = (outgoing: Outgoing) => post({ ...outgoing, state: "sending", why: undefined, progress: undefined });
  const cancel = ({ clientId }: Outgoing) => {
    stop(clientId);
    setKnown((before) => withdrawn(before, clientId));
  };
  const begin = (what: Pick<Outgoing, "content" | "phrase" | "file">) =>
    post({ clientId: newClientId(), ...what, sentAt: new Date(serverNow()).toISOString(), state: "sending" });
  const send = (content: string, phrase?: ChatPhrase) => begin({ content, phrase });
  const sendFile = (file: File) => begin({ content: "", file });

  const waiting = log.outgoing.filter(({ state, why }) => state === "failed" && why === undefined);
  useEffect(() => {
    if (waiting.length === 0) return;
    const again = () => waiting.forEach(retry);
    const timer = setInterval(() => navigator.onLine && again(), RESEND_MS);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another failure sets the timer, not a drawing
  }, [waiting.length]);
  return { send, sendFile, retry, cancel };
}

/** Not `randomUUID`, which browsers give to secure contexts only: an app's web view may be none. */
function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
