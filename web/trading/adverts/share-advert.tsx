import { useSyncExternalStore } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { CopyButton } from "@plaza/ui/copy-button.tsx";
import { QrCode } from "@plaza/ui/qr-code.tsx";
import type { SharedAdvert } from "./share.server.ts";

/** An own advert's address: to scan, to copy, or to hand to another app. */
export function ShareAdvert({ share, title }: { share: SharedAdvert; title: string }) {
  const t = useTexts();
  return (
    <div id="share" className="mt-4 flex scroll-mt-24 flex-col items-start gap-4 rounded-base border border-line p-4 sm:flex-row">
      <QrCode {...share.drawing} label={t("adverts.share_code")} className="size-40 flex-none" />
      <div className="min-w-0">
        <p className="text-ink-soft">{t("adverts.share_text")}</p>
        <p className="my-3 break-all" data-share-address>
          {share.address}
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyButton wordy text={share.address} label={t("adverts.share_copy")} copiedLabel={t("adverts.share_copied")} />
          <ShareSheet title={title} address={share.address} />
        </div>
      </div>
    </div>
  );
}

const neverChanges = () => () => undefined;
const hasShareSheet = () => "share" in navigator;
/** While the server draws the page. */
const hasNone = () => false;

/** Opens the platform's own list of apps and people, where it has one. */
function ShareSheet({ title, address }: { title: string; address: string }) {
  const t = useTexts();
  const isOffered = useSyncExternalStore(neverChanges, hasShareSheet, hasNone);
  if (!isOffered) return null;
  // A sheet that is closed again rejects, and nothing is to be said about it.
  const open = () => void navigator.share({ title, url: address }).catch(() => undefined);
  return <Button onClick={open}>{t("adverts.share_send")}</Button>;
}
