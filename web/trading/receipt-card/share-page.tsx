import { Form } from "react-router";
import { RECEIPT_PARTS } from "@plaza/contract/calls/receipts.ts";
import { shownCode } from "@plaza/domain/receipts/receipt.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { CopyButton } from "@plaza/ui/copy-button.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { ShareButton } from "../../shell/share-button.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";
import { PngButton } from "./png-button.tsx";
import type { ShareReceiptData } from "./share.server.ts";

/** The owner of a completed order chooses what its receipt shows, and takes it as a link or as a picture. */
export function ReceiptSharePage({ data }: { data: ShareReceiptData }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <div className="max-w-5xl pb-8">
      <PageHead title={t("receipt.share_title")} />
      <div className="px-4 sm:px-0">
        <PageHeading
          lead={t("receipt.share_lead")}
          back={{ href: paths.order(lang, data.role === "buyer" ? "buy" : "sell", data.orderId), label: t("receipt.back") }}
        >
          {t("receipt.share_title")}
        </PageHeading>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] md:gap-6">
        {/* What is shared comes first; where there is room, it is beside what changes it. */}
        <div className="px-4 sm:px-0 md:col-start-2 md:row-start-1">
          <Picture data={data} />
        </div>
        <div className="grid gap-4">
          <Parts data={data} />
          <Ways data={data} />
        </div>
      </div>
    </div>
  );
}

function Parts({ data: { parts } }: { data: ShareReceiptData }) {
  const t = useTexts();
  return (
    <Card>
      <Form method="get" replace preventScrollReset>
        <input type="hidden" name="chosen" value="1" />
        <fieldset key={parts.join()}>
          <legend className="mb-1 text-17 font-semibold">{t("receipt.shows")}</legend>
          {RECEIPT_PARTS.map((part) => (
            <Checkbox key={part} name="part" value={part} defaultChecked={parts.includes(part)}>
              {t(`receipt.part.${part}`)}
            </Checkbox>
          ))}
        </fieldset>
        <Button type="submit" className="mt-2">
          {t("receipt.update")}
        </Button>
      </Form>
    </Card>
  );
}

function Ways({ data: { address, picture, code } }: { data: ShareReceiptData }) {
  const t = useTexts();
  const title = t("receipt.heading");
  return (
    <Card title={t("receipt.link")}>
      <p className="text-13 break-all text-ink-soft" data-share-address>
        {address}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton wordy text={address} label={t("receipt.copy")} copiedLabel={t("receipt.copied")} />
        <ShareButton title={title} address={address}>
          {t("receipt.send")}
        </ShareButton>
      </div>
      <h3 className="mt-5 text-15 font-semibold">{t("receipt.picture")}</h3>
      <div className="mt-1 flex flex-wrap items-center gap-x-5">
        <a href={picture} download={`receipt-${shownCode(code)}.svg`} className="link inline-flex min-h-11 items-center">
          {t("receipt.svg")}
        </a>
        <PngButton picture={picture} name={`receipt-${shownCode(code)}.png`} />
      </div>
      <p className="caption mt-2">{t("receipt.no_payment_proof")}</p>
    </Card>
  );
}

function Picture({ data: { picture, code } }: { data: ShareReceiptData }) {
  const t = useTexts();
  return (
    <img
      src={picture}
      width="640"
      height="760"
      alt={t("receipt.picture_of", { code: shownCode(code) })}
      className="h-auto w-full rounded-base border border-line"
    />
  );
}
