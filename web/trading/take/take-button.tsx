import { useNavigation } from "react-router";
import type { AdvertView } from "@plaza/contract/calls/market.ts";
import type { Side } from "@plaza/contract/order.ts";
import type { OrderTerms } from "@plaza/domain/money/terms.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { Notice } from "@plaza/ui/notice.tsx";
import { fieldValue, type Deal } from "./terms.ts";

/** That the price has moved since the form was opened or last agreed to. */
export function MovedPrice({ before, now, fiat }: { before: string; now: string; fiat: string }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <Notice kind="warn" live title={t("take.price_moved_title")}>
      {t("take.price_moved", { before: formats.priceText(before, fiat), now: formats.priceText(now, fiat) })}
    </Notice>
  );
}

export interface TakeButtonProps {
  readonly side: Side;
  readonly advert: AdvertView;
  readonly deal: Deal;
  readonly terms: OrderTerms | null;
  /** The price that the person has agreed to. */
  readonly accepted: string;
  readonly onAccept: () => void;
}

/**
 * Places the order, and names the act and the amount. A moved price takes a click of its own first: a click that was on its way when the price
 * moved must not agree to it. Without scripts the page stood still while the button was read, so there one click says both.
 */
export function TakeButton({ side, advert, deal, terms, accepted, onAccept }: TakeButtonProps) {
  const t = useTexts();
  const formats = useFormats();
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const moved = accepted !== advert.price;
  const price = <input type="hidden" name="price" value={hydrated ? accepted : advert.price} />;
  if (moved && hydrated) {
    return (
      <>
        {price}
        <Button key="accept" variant="primary" size="lg" wide onClick={onAccept}>
          {t("take.accept_price")}
        </Button>
      </>
    );
  }
  const named = () => {
    if (moved)
      return t(side === "buy" ? "take.accept_and_buy" : "take.accept_and_sell", {
        price: formats.priceText(advert.price, advert.fiat),
      });
    if (!terms) return t(side === "buy" ? "take.buy_plain" : "take.sell_plain", { asset: advert.asset });
    return t(side === "buy" ? "take.buy" : "take.sell", {
      amount: formats.coins(fieldValue(deal, side === "buy" ? "receive" : "pay", terms)),
      asset: advert.asset,
    });
  };
  return (
    <>
      {price}
      <Button key="take" type="submit" variant="primary" size="lg" wide busy={busy}>
        {named()}
      </Button>
      <p className="caption text-center">{t(side === "buy" ? "take.escrow_buy" : "take.escrow_sell")}</p>
    </>
  );
}
