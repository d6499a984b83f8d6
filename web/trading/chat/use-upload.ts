import { useMemo, useRef } from "react";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { browserCaller } from "../../shell/api/browser.ts";
import { useRootData } from "../../shell/root-data.ts";
import { progressed, type MessageLog } from "./message-log.ts";

type Attached = Pick<WireOf<"POST /api/ctc/send-chat-msg">["body"], "type" | "fileId">;

/**
 * Puts a message's file up, once: what is up already is not sent again when only the message failed. It tells how far it is, and one that
 * its writer stops goes no further and becomes no message.
 */
export function useUpload(orderId: OrderId, setKnown: (change: (before: MessageLog) => MessageLog) => void) {
  const { lang, apiDomain, networkError } = useRootData();
  const reach = useMemo(() => ({ lang, apiDomain, networkError }), [lang, apiDomain, networkError]);
  const done = useRef(new Map<string, Attached>());
  const running = useRef(new Map<string, AbortController>());
  const stopped = useRef(new Set<string>());
  const upload = async (clientId: string, file: File): Promise<Attached> => {
    const known = done.current.get(clientId);
    if (known) return known;
    const control = new AbortController();
    running.current.set(clientId, control);
    const progress = (part: number) => setKnown((before) => progressed(before, clientId, part));
    const call = browserCaller(reach, async (...request) =>
      (await import("../../shell/files/upload-progress.ts")).fetchTelling(progress)(...request),
    );
    try {
      const { fileId, mime } = await call("POST /api/ctc/upload-file-by-form-data", {
        body: { orderId },
        file,
        idempotencyKey: clientId,
        signal: control.signal,
      });
      const attached: Attached = { type: mime === "application/pdf" ? "file" : "image", fileId };
      done.current.set(clientId, attached);
      return attached;
    } finally {
      running.current.delete(clientId);
    }
  };
  const stop = (clientId: string) => {
    stopped.current.add(clientId);
    running.current.get(clientId)?.abort();
  };
  return {
    upload,
    stop,
    isUp: (clientId: string) => done.current.has(clientId),
    isStopped: (clientId: string) => stopped.current.has(clientId),
  };
}
