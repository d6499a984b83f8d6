import { useRef, useState } from "react";
import { useActionData, useLocation, useRevalidator } from "react-router";
import type { Side } from "@plaza/contract/order.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useLang } from "../../shell/root-data.ts";
import { searchOf, type MarketFilter } from "../../shell/market/filter.ts";
import { paths } from "../../shell/paths.ts";
import { useMovedBalances } from "../../shell/widget-host/use-transferred-balances.ts";
import { AdvertiserTerms } from "./advertiser-terms.tsx";
import { AmountFields } from "./amount-fields.tsx";
import { DealFacts } from "./deal-facts.tsx";
import { DealHead } from "./deal-head.tsx";
import { MethodChoice } from "./method-choice.tsx";
import type { NotPlaced, Problem } from "./place-order.server.ts";
import { MovedPrice, TakeButton } from "./take-button.tsx";
import type { OpenTakePage } from "./take.server.ts";
import { sectionOf, useProblemText } from "./problem-text.ts";
import { dealOf, fieldValue, type Deal } from "./terms.ts";
import { useTakeFields, type TakeFields } from "./use-take-fields.ts";
import { Ineligibility } from "./ineligibility.tsx";
import { holdOf, PurchaseHold } from "./purchase-hold.tsx";
import { ShortWindow } from "./short-window.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";

export interface TakeFormProps {
  readonly side: Side;
  readonly taking: OpenTakePage;
  readonly filter: MarketFilter;
  readonly renderedAt: string;
}

/** The order form: what I pay, what I receive, by which payment, on whose terms. It posts to its own address, with or without scripts. */
export function TakeForm({ side, taking, filter, renderedAt }: TakeFormProps) {
  const lang = useLang();
  const { advert } = taking;
  const before = useRefusalOf(advert.advId);
  const form = useRef<HTMLFormElement>(null);
  const { accepted, accept } = useAgreedPrice(advert.price, before);
  const again = new URLSearchParams(useLocation().search).get("again");
  const deal = dealOf({ ...taking, side }, advert.price);
  const fields = useTakeFields(form, deal, lang, before, parseAmountInput(filter.amount, lang) === null ? "" : filter.amount);
  const say = useProblemText(deal, advert.asset);
  const problem = problemNow(before, fields, deal);
  const problemText = problem ? say(problem, fields.typed, before?.message ?? "") : undefined;
  const { revalidate } = useRevalidator();
  useMovedBalances(() => void revalidate());
  const problemAt = (section: ReturnType<typeof sectionOf>) => (problem && sectionOf(problem) === section ? problemText : undefined);
  return (
    <PostForm
      ref={form}
      action={paths.take(lang, side, advert.advId, withKey(searchOf(filter), taking.key, again))}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="advId" value={advert.advId} />
      <input type="hidden" name="advVersion" value={advert.version} />
      <Instead taking={taking} />
      <DealHead advert={advert} renderedAt={renderedAt} />
      {accepted === advert.price ? (
        <ProblemNotice problem={problem} problemText={problemAt("form") ?? problemAt("terms")} />
      ) : (
        <MovedPrice before={accepted} now={advert.price} fiat={advert.fiat} />
      )}
      <AmountFields deal={deal} taking={taking} fields={fields} error={problemAt("amount")} short={problem === "insufficient_balance"} />
      <MethodChoice
        side={side}
        taking={taking}
        chosen={before?.chosen}
        money={fields.text[side === "buy" ? "pay" : "receive"]}
        error={problemAt("method")}
      />
      <DealFacts side={side} deal={deal} advert={advert} terms={fields.terms} />
      <AdvertiserTerms advert={advert} />
      <ShortWindow offer={advert} />
      <PurchaseHold
        hold={holdOf(advert.hold, fields.terms === null ? null : fieldValue(deal, "pay", fields.terms))}
        methods={advert.methods}
      />
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col gap-2 border-t border-line bg-raised px-5 pt-3 pb-5">
        {advert.eligible ? (
          <TakeButton side={side} advert={advert} deal={deal} terms={fields.terms} accepted={accepted} onAccept={accept} />
        ) : (
          <Ineligibility
            reasons={advert.ineligibleReasons}
            offer={{ ...advert, side, here: paths.take(lang, side, advert.advId, searchOf(filter)) }}
          />
        )}
      </div>
    </PostForm>
  );
}

/** The price that the person has seen and agreed to: the one at opening, or that of the last try, until another is accepted. */
function useAgreedPrice(now: string, before: NotPlaced | undefined) {
  const [opened] = useState(now);
  const [agreed, agree] = useState<string | null>(null);
  return { accepted: agreed ?? before?.price ?? opened, accept: () => agree(now) };
}

/** Why the last try was refused, until something else is typed or the coins that were short have been moved here. */
function problemNow(before: NotPlaced | undefined, { text, terms, problem }: TakeFields, deal: Deal): Problem | null {
  if (before?.text !== text[before?.typed ?? "pay"]) return problem;
  const corrected = before.problem === "insufficient_balance" && deal.balance !== null && terms !== null && terms.quantity <= deal.balance;
  return corrected ? problem : before.problem;
}

/** What prevents the order as a whole. Changed terms come from the advertiser and are not a fault. */
function ProblemNotice({ problem, problemText }: { problem: Problem | null; problemText: string | undefined }) {
  const t = useTexts();
  if (!problemText) return null;
  const changed = problem === "advert_changed";
  return (
    <Notice kind={changed ? "warn" : "danger"} live>
      {changed ? t("take.terms_changed") : problemText}
    </Notice>
  );
}

/** Why the last try at this very advert placed no order. It outlives the list's refreshing behind the form, which forgets it. */
function useRefusalOf(advId: string): NotPlaced | undefined {
  const given = useActionData<NotPlaced>();
  const [last, keep] = useState(given);
  if (given !== undefined && given !== last) keep(given);
  const refused = given ?? last;
  return refused?.advId === advId ? refused : undefined;
}

/** The key of a private advert's link goes with the form, and so does which order is made again. */
function withKey(search: URLSearchParams, key: string | null, again: string | null): URLSearchParams {
  if (key !== null) search.set("key", key);
  if (again !== null) search.set("again", again);
  return search;
}

/** The offer of the earlier order is gone: whose this one is, before anything is agreed to. */
function Instead({ taking: { instead, advert } }: { taking: OpenTakePage }) {
  const t = useTexts();
  if (instead === null) return null;
  const { before, same } = instead;
  return (
    <Notice kind="warn" title={t("take.instead_title")}>
      {same ? t("take.instead_same", { name: before }) : t("take.instead_other", { before, name: advert.advertiser.nickname })}
    </Notice>
  );
}
