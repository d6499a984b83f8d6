import { Suspense, useLayoutEffect } from "react";
import { useNavigate } from "react-router";
import type { AdvertView } from "@plaza/contract/calls/market.ts";
import type { Side } from "@plaza/contract/order.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Dialog } from "@plaza/ui/dialog.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Skeleton } from "@plaza/ui/skeleton.tsx";
import { useLang } from "../../shell/root-data.ts";
import { searchOf, type MarketFilter } from "../../shell/market/filter.ts";
import { paths } from "../../shell/paths.ts";
import { DealHead } from "./deal-head.tsx";
import { takeForm } from "./load-form.ts";
import { sheetPreview } from "./sheet-preview.ts";
import type { OpenTakePage, TakePage } from "./take.server.ts";

export { sheetPreview };

const TakeForm = takeForm.Part;

export interface TakeDialogProps {
  readonly side: Side;
  /** Null: the row was pressed and its form is on its way. */
  readonly taking: TakePage | null;
  /** The row that was pressed. */
  readonly offer: AdvertView | undefined;
  readonly filter: MarketFilter;
  readonly renderedAt: string;
  readonly onClose: () => void;
}

/**
 * The order form over its list. It has its own address, so Back closes it, a reload keeps it, and it is there without scripts too. It opens with
 * what the row says, and gets its fields when they have come.
 */
export function TakeDialog({ side, taking, offer, filter, renderedAt, onClose }: TakeDialogProps) {
  const t = useTexts();
  const lang = useLang();
  const navigate = useNavigate();
  const list = paths.market(lang, side, searchOf(filter));
  useLayoutEffect(() => sheetPreview.hide(), []);
  const advert = taking?.advert ?? offer;
  const coming = advert ? <Coming advert={advert} renderedAt={renderedAt} /> : null;
  return (
    <Dialog
      open
      onClose={() => {
        onClose();
        void navigate(list, { replace: true, preventScrollReset: true });
      }}
      closeHref={list}
      title={t(side === "buy" ? "take.buy_title" : "take.sell_title", { asset: advert?.asset ?? filter.asset })}
      closeLabel={t("take.close")}
      dismissable={false}
      placement="growing"
      early
    >
      {taking === null ? (
        coming
      ) : isOpen(taking) ? (
        <Suspense fallback={coming}>
          <TakeForm side={side} taking={taking} filter={filter} renderedAt={renderedAt} />
        </Suspense>
      ) : (
        <Gone list={list} />
      )}
    </Dialog>
  );
}

function isOpen(taking: TakePage): taking is OpenTakePage {
  return taking.advert !== null;
}

/** The form before its fields: whose offer it is and at what price, where the form will say it. */
function Coming({ advert, renderedAt }: { advert: AdvertView; renderedAt: string }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <DealHead advert={advert} renderedAt={renderedAt} />
      {[0, 1].map((field) => (
        <Skeleton key={field} className="h-17 w-full" />
      ))}
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

function Gone({ list }: { list: string }) {
  const t = useTexts();
  return (
    <EmptyState spot="search" title={t("take.gone_title")} action={<ButtonLink href={list}>{t("take.back_to_list")}</ButtonLink>}>
      {t("take.gone")}
    </EmptyState>
  );
}
