import { useTexts } from "@plaza/messages/react.tsx";
import { CopyButton } from "@plaza/ui/copy-button.tsx";
import { QrCode } from "@plaza/ui/qr-code.tsx";
import { ShareButton } from "../../shell/share-button.tsx";
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
          <ShareButton title={title} address={share.address}>
            {t("adverts.share_send")}
          </ShareButton>
        </div>
      </div>
    </div>
  );
}
