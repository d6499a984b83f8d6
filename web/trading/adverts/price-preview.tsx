import type { Side } from "@plaza/contract/order.ts";
import { formatIndexPrice } from "@plaza/messages/market-format.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";
import type { Preview } from "./form.server.ts";
import { ToFirst } from "./to-first.tsx";

const FAR_DOWN = 1000;

/** The price that the form gives, beside the market's, and its position in the list. */
export function PricePreview({ preview, side, fiat }: { preview: Preview; side: Side; fiat: string }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const { price, index, place, verdict } = preview;
  return (
    <div className="mt-4 border-t border-line pt-4" aria-live="polite">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-2">
        <Figure label={t("adverts.preview_price")}>
          {price === null ? "–" : <Money amount={formats.price(price, fiat)} unit={fiat} size="lg" />}
        </Figure>
        <Figure label={t("adverts.preview_index")}>
          {index === null ? "–" : <Money amount={formatIndexPrice(index, fiat, lang)} unit={fiat} />}
        </Figure>
        {place === null ? null : (
          <p className="font-medium">
            {place >= FAR_DOWN ? t("adverts.preview_far_down") : t("adverts.preview_place", { place: String(place) })}
          </p>
        )}
        <Button type="submit" name="act" value="preview" size="sm" formNoValidate className="scripted:hidden">
          {t("adverts.preview")}
        </Button>
      </div>
      {price === null ? <p className="caption mt-2">{t("adverts.preview_unknown")}</p> : null}
      <ToFirst side={side} share={preview.toFirst} />
      {verdict === "ask" || verdict === "forbidden" ? (
        <Notice kind={verdict === "ask" ? "warn" : "danger"} className="mt-3">
          {t(`adverts.preview_${verdict}`)}
        </Notice>
      ) : null}
      <Overlaps overlaps={preview.overlaps ?? []} fiat={fiat} />
    </div>
  );
}

/** The owner's other adverts that the same takers would see, each by its limits. */
function Overlaps({ overlaps, fiat }: { overlaps: NonNullable<Preview["overlaps"]>; fiat: string }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  if (overlaps.length === 0) return null;
  return (
    <Notice kind="warn" className="mt-3" title={t("adverts.overlap_title", { count: overlaps.length })}>
      {t("adverts.overlap_text")}
      <ul className="mt-1">
        {overlaps.map(({ advId, minAmount, maxAmount }) => (
          <li key={advId}>
            <Anchor href={paths.advert(lang, advId)} className="link">
              {formats.fiatText(minAmount, fiat)} – {formats.fiatText(maxAmount, fiat)}
            </Anchor>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <p>
      <span className="caption block">{label}</span>
      {children}
    </p>
  );
}
