import type { HIDDEN_REASONS } from "@plaza/contract/calls/adverts.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useLang } from "../frame/root-data.ts";
import { paths } from "../paths.ts";
import type { OwnAdvert } from "./list.server.ts";

type HiddenReason = (typeof HIDDEN_REASONS)[number];

/** What editing mends. The others mend themselves, or the buttons of the advert do. */
const MENDED_BY_EDITING: ReadonlySet<HiddenReason> = new Set<HiddenReason>([
  "outside_hours",
  "index_stale",
  "sold_out",
  "account_missing",
  "method_missing",
  "price_forbidden",
]);

/** Why others don't see the advert, each reason with what mends it. */
export function HiddenReasons({ own }: { own: OwnAdvert }) {
  const t = useTexts();
  const lang = useLang();
  const reasons = (own.advert.hiddenReasons ?? []) as HiddenReason[];
  if (reasons.length === 0 || own.advert.state === "closed") return null;
  const edit = reasons.some((reason) => MENDED_BY_EDITING.has(reason));
  const calm = reasons.every((reason) => reason === "private" || reason === "offline");
  return (
    <Notice
      kind={calm ? "info" : "warn"}
      className="mt-3"
      title={t("adverts.hidden_title")}
      action={
        edit ? (
          <Anchor href={paths.advert(lang, own.advert.advId)} className="link text-13">
            {t("adverts.edit")}
          </Anchor>
        ) : null
      }
    >
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{t(`adverts.why_${reason}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}
