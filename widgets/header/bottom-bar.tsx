import type { ReactNode } from "react";
import { addresses } from "@plaza/contract/addresses.ts";
import { SHARED_KEYS } from "@plaza/contract/widgets.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { OrdersIcon, SwapIcon } from "@plaza/ui/action-icons.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { AdvertsIcon, UserIcon, WalletIcon } from "@plaza/ui/icons.tsx";
import type { DrawnProps } from "../tree.tsx";
import { useShared } from "../use-shared.ts";
import { isHere } from "./here.ts";

/** A phone's five sections, at its lower edge: plain links, which a visitor follows by way of the login page. */
export function BottomBar({ data: { lang, route }, notes }: DrawnProps) {
  const t = useTexts();
  const open = Number(useShared(SHARED_KEYS.openOrders, notes.openOrders));
  const link = (href: string, icon: ReactNode, text: string, name?: string) => (
    <Anchor href={href} aria-label={name} aria-current={isHere(href, route) ? "page" : undefined}>
      {icon}
      <span className="truncate">{text}</span>
    </Anchor>
  );
  return (
    <nav aria-label={t("frame.navigation")} className="bottom-bar">
      {link(addresses.p2p(lang), <SwapIcon />, t("frame.trade"))}
      {link(
        addresses.orders(lang),
        <span className="relative flex">
          <OrdersIcon />
          {open > 0 ? <span className="badge" data-count={open > 99 ? "99+" : open} /> : null}
        </span>,
        t("frame.orders"),
        open > 0 ? t("frame.orders_open", { count: String(open) }) : undefined,
      )}
      {link(addresses.adverts(lang), <AdvertsIcon />, t("frame.adverts"))}
      {link(addresses.wallet(lang), <WalletIcon />, t("frame.wallet"))}
      {link(addresses.account(lang), <UserIcon />, t("frame.account"))}
    </nav>
  );
}
