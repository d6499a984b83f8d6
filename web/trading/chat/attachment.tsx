import { useCallback, useEffect, useRef, useState, type MouseEvent } from "react";
import type { ChatMessageView } from "@plaza/contract/calls/chat.ts";
import type { FileViewData } from "@plaza/contract/calls/files.ts";
import { formatFileSize } from "@plaza/messages/file-size.ts";
import { useLocale } from "@plaza/messages/react.tsx";
import { DownloadIcon, FileIcon } from "@plaza/ui/action-icons.tsx";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { hostAddress } from "../../shell/api/host-address.ts";
import { useCaller } from "../../shell/api/use-call.ts";
import { useRootData } from "../../shell/root-data.ts";

/** An address opens for five minutes; one that is nearly over is not followed any more. */
const OPENS_FOR_MS = 4 * 60_000;

/** The file of a message: a picture in a box of fixed size, so that nothing moves when it comes, or a row to download. */
export function Attachment({ message, file }: { message: ChatMessageView; file: FileViewData }) {
  const { href, renew, follow } = useFreshAddress(message, file);
  if (file.mime === "application/pdf") {
    return (
      <a href={href} download={file.name} onClick={follow} className="flex items-center gap-2">
        <FileRow name={file.name} size={file.size} />
        <DownloadIcon />
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noreferrer" onClick={follow} className="chat-picture">
      <Picture src={href} name={file.name} onLost={renew} />
    </a>
  );
}

/** The user's own file during its upload. */
export function OutgoingFile({ file }: { file: File }) {
  const draw = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  if (!file.type.startsWith("image/")) {
    return (
      <span className="flex items-center gap-2">
        <FileRow name={file.name} size={file.size} />
      </span>
    );
  }
  return (
    <span className="chat-picture">
      <img ref={draw} alt={file.name} />
    </span>
  );
}

function FileRow({ name, size }: { name: string; size: number }) {
  const locale = useLocale();
  return (
    <>
      <FileIcon />
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        <span className="caption">{formatFileSize(size, locale)}</span>
      </span>
    </>
  );
}

function Picture({ src, name, onLost }: { src: string; name: string; onLost: () => void }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before anybody listened.
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) onLost();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each address
  }, [src]);
  return <img ref={image} src={src} alt={name} decoding="async" onError={onLost} />;
}

/** The address of a message's file, requested again when it has expired. */
function useFreshAddress({ orderId, seq }: ChatMessageView, { url }: FileViewData) {
  const call = useCaller();
  const { apiDomain } = useRootData();
  const [fresh, setFresh] = useState<{ insteadOf: string; url: string }>();
  const address = fresh?.insteadOf === url ? fresh.url : url;
  // Not when it was made but when it came here, which the rest of the five minutes makes up for.
  const since = useRef({ url: "", at: 0 });
  useEffect(() => void (since.current = { url: address, at: Date.now() }), [address]);
  const renewed = async (): Promise<string> => {
    try {
      const { items } = await call("GET /api/ctc/query-chat-msg", { query: { orderId, after: seq - 1, limit: 1 } });
      const now = items[0]?.file?.url ?? address;
      setFresh({ insteadOf: url, url: now });
      return hostAddress(apiDomain, now);
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      return hostAddress(apiDomain, address);
    }
  };
  /** After a picture did not come. One that a fresh address doesn't bring either is gone. */
  const renew = () => void (fresh?.insteadOf === url && isYoung(since.current.at) ? undefined : renewed());
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    const opensTab = event.currentTarget.target === "_blank";
    // A picture that is seen has proved its address; how old that of a document is, nobody knows.
    if (opensTab && isYoung(since.current.at)) return;
    event.preventDefault();
    // Opened within the click: browsers let nobody open a page after having waited for an answer.
    const tab = opensTab ? window.open("", "_blank") : window;
    void renewed().then((href) => tab?.location.assign(href));
  };
  return { href: hostAddress(apiDomain, address), renew, follow };
}

function isYoung(since: number): boolean {
  return Date.now() - since < OPENS_FOR_MS;
}
