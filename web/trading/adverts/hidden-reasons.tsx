import type { HIDDEN_REASONS } from "@plaza/contract/calls/adverts.ts";
import { SHOW_AT_OPEN_ORDERS } from "@plaza/domain/adverts/suspension.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useLang, useRootData } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { remedyHref } from "../../shell/why/remedies.ts";
import type { OwnAdvert } from "./list.server.ts";
import { useIsPending } from "./pending-act.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";

type HiddenReason = (typeof HIDDEN_REASONS)[number];

/** Why others don't see the advert, each reason with a link to what fixes it. */
export function HiddenReasons({ own }: { own: OwnAdvert }) {
  const t = useTexts();
  const formats = useFormats();
  // No sub-user changes an advert.
  const isOwner = useRootData().user?.isAdmin !== false;
  const say = (reason: HiddenReason) => {
    if (reason === "owner_frozen" && !isOwner) return t("adverts.why_owner_frozen_sub");
    if (reason === "index_stale") return t("adverts.why_index_stale", { time: formats.minutes(own.priceMaxAgeSeconds / 60, "long") });
    if (reason === "too_many_orders")
      return t("adverts.why_too_many_orders", { count: formats.count(own.figures.open), least: formats.count(SHOW_AT_OPEN_ORDERS) });
    return t(`adverts.why_${reason}`);
  };
  // What customer service took down can't be put online by its owner.
  const isShown = (reason: HiddenReason) => reason !== "offline" || own.takenDown === null;
  const reasons = ((own.advert.hiddenReasons ?? []) as HiddenReason[]).filter(isShown);
  if (reasons.length === 0 || own.advert.state === "closed") return null;
  // Offline and nothing else: the switch beside it says so, and a box below each row would double the length of a list of hundreds.
  if (reasons.every((reason) => reason === "offline")) return null;
  const calm = reasons.every((reason) => reason === "private" || reason === "offline");
  return (
    <Notice kind={calm ? "info" : "warn"} className="mt-3" title={t("adverts.hidden_title")}>
      <ul className="flex flex-col gap-2">
        {reasons.map((reason) => (
          <li key={reason} className="flex flex-wrap items-center gap-x-3">
            <span>{say(reason)}</span>
            {isOwner ? <Remedy own={own} reason={reason} /> : null}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Remedy({ own, reason }: { own: OwnAdvert; reason: HiddenReason }) {
  if (reason === "taken_down") return <TakenDown own={own} />;
  if (reason === "offline") return <PutOnline own={own} />;
  return reason === "pair_off" ? null : <Fix own={own} reason={reason} />;
}

/** What customer service wrote, then the two steps in their order: edit the advert, then answer them. */
function TakenDown({ own }: { readonly own: OwnAdvert }) {
  const t = useTexts();
  const lang = useLang();
  const link = "link inline-flex min-h-11 items-center text-13 sm:min-h-8";
  return (
    <div className="basis-full">
      <p className="mt-1 break-words">{t("adverts.taken_down_reason", { reason: own.takenDown ?? "" })}</p>
      <p className="flex flex-wrap gap-x-4">
        <Anchor href={paths.advert(lang, own.advert.advId)} className={link}>
          {t("adverts.edit")}
        </Anchor>
        <Anchor href={remedyHref("support", { lang })} className={link}>
          {t("why.to.support")}
        </Anchor>
      </p>
    </div>
  );
}

function PutOnline({ own }: { own: OwnAdvert }) {
  const t = useTexts();
  const { advId } = own.advert;
  const isPending = useIsPending("put_online", advId);
  return (
    <PostForm stays>
      <input type="hidden" name="advId" value={advId} />
      <Button type="submit" name="act" value="put_online" size="sm" busy={isPending}>
        {t("adverts.go_online")}
      </Button>
    </PostForm>
  );
}

/** The part of the advert's form, or the page, where the reason goes away. */
function Fix({ own, reason }: { own: OwnAdvert; reason: Exclude<HiddenReason, "taken_down" | "offline" | "pair_off"> }) {
  const t = useTexts();
  const lang = useLang();
  const edit = (section: string) => `${paths.advert(lang, own.advert.advId)}#${section}`;
  const orders = paths.orders(lang, new URLSearchParams({ group: "pending", asset: own.advert.asset, fiat: own.advert.fiat }));
  const fix: Record<typeof reason, readonly [href: string, words: string]> = {
    outside_hours: [edit("visibility"), t("adverts.fix_hours")],
    too_many_orders: [orders, t("adverts.fix_orders")],
    index_stale: [edit("price"), t("adverts.fix_price")],
    sold_out: [edit("amount"), t("adverts.fix_amount")],
    account_missing: [edit("payment"), t("adverts.fix_payment")],
    method_missing: [edit("payment"), t("adverts.fix_payment")],
    price_forbidden: [edit("price"), t("adverts.fix_price")],
    owner_frozen: [paths.gate(lang), t("adverts.fix_frozen")],
    owner_unverified: [paths.gate(lang), t("adverts.fix_unverified")],
    owner_unprotected: [paths.gate(lang), t("adverts.fix_unprotected")],
    security_hold: [paths.security(lang), t("adverts.fix_hold")],
    private: [edit("visibility"), t("adverts.fix_private")],
  };
  const [href, words] = fix[reason];
  return (
    <Anchor href={href} className="link inline-flex min-h-11 items-center text-13 sm:min-h-8">
      {words}
    </Anchor>
  );
}
