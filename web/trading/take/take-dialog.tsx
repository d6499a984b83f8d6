import { type TakeDialogProps, TakeForm } from "./take-form.tsx";
import { useNavigate } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Dialog } from "@plaza/ui/dialog.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { useLang } from "../../shell/root-data.ts";
import { searchOf } from "../../shell/market/filter.ts";
import { paths } from "../../shell/paths.ts";
import type { OpenTaking, Taking } from "./take.server.ts";

/** The order form over its list. It has its own address, so Back closes it, a reload keeps it, and it is there without scripts too. */
export function TakeDialog({ side, taking, filter, renderedAt }: TakeDialogProps) {
  const t = useTexts();
  const lang = useLang();
  const navigate = useNavigate();
  const list = paths.market(lang, side, searchOf(filter));
  const asset = taking.advert?.asset ?? filter.asset;
  return (
    <Dialog
      open
      onClose={() => void navigate(list, { replace: true, preventScrollReset: true })}
      closeHref={list}
      title={t(side === "buy" ? "take.buy_title" : "take.sell_title", { asset })}
      closeLabel={t("take.close")}
      dismissable={false}
    >
      {isOpen(taking) ? <TakeForm side={side} taking={taking} filter={filter} renderedAt={renderedAt} /> : <Gone list={list} />}
    </Dialog>
  );
}

function isOpen(taking: Taking): taking is OpenTaking {
  return taking.advert !== null;
}

function Gone({ list }: { list: string }) {
  const t = useTexts();
  return (
    <EmptyState spot="search" title={t("take.gone_title")} action={<ButtonLink href={list}>{t("take.back_to_list")}</ButtonLink>}>
      {t("take.gone")}
    </EmptyState>
  );
}
