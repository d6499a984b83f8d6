import type { BackofficeCaseView } from "@plaza/contract/calls/backoffice-appeals.ts";
import type { RuleNumber } from "@plaza/contract/appeal.ts";
import type { DecisionTemplateId } from "@plaza/contract/ids.ts";
import { formatDecimal, parseDecimal } from "@plaza/domain/money/decimal.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { usePersonName } from "../../shell/labels/person-name.ts";

/** A decision as it was chosen, before anything is done. */
export interface ReviewedDecision {
  readonly rule: RuleNumber;
  readonly reason: string;
  /** Of a rule that shares the coins. */
  readonly buyerShare?: string | undefined;
  /** What the reason began with. */
  readonly templateId?: DecisionTemplateId | undefined;
}

/** Both parts of shared coins. A part that is no amount is the form's to refuse; here it is nothing. */
export function sharesOf({ order }: BackofficeCaseView, buyerShare: string): { readonly buyer: string; readonly seller: string } | null {
  const [all, part] = [parseDecimal(order.quantity, SHARE_SCALE), parseDecimal(buyerShare, SHARE_SCALE)];
  return all === null || part === null || part > all
    ? null
    : { buyer: formatDecimal(part, SHARE_SCALE), seller: formatDecimal(all - part, SHARE_SCALE) };
}

const SHARE_SCALE = 18;

/** The effects of a rule on each party, with the names and amounts of this order. */
export function DecisionFacts({
  found,
  rule,
  buyerShare = "",
}: {
  found: BackofficeCaseView;
  rule: RuleNumber;
  buyerShare?: string | undefined;
}) {
  const t = useTexts();
  const formats = useFormats();
  const nameOf = usePersonName();
  const { order } = found;
  const [buyer, seller] = [nameOf(found.buyer.nickname), nameOf(found.seller.nickname)];
  const chosen = found.rules.find((candidate) => candidate.rule === rule);
  const shares = sharesOf(found, buyerShare);
  const coins = (amount: string) => formats.coinsText(amount, order.asset);
  return (
    <DataList>
      <DataRow label={rule}>{t(`appeal.rule.${rule}`)}</DataRow>
      {chosen?.outcome === "release" ? (
        <>
          <DataRow label={t("casework.gets", { name: buyer })} strong>
            {coins(order.net)}
          </DataRow>
          <DataRow label={t("casework.gives_up", { name: seller })} strong>
            {coins(order.quantity)}
          </DataRow>
          <DataRow label={t("casework.account.fee")}>{coins(order.fee)}</DataRow>
        </>
      ) : chosen?.outcome === "refund" ? (
        <>
          <DataRow label={t("casework.gets_back", { name: seller })} strong>
            {coins(order.quantity)}
          </DataRow>
          <DataRow label={t("casework.gets", { name: buyer })} strong>
            {coins("0")}
          </DataRow>
        </>
      ) : chosen?.outcome === "split" && shares !== null ? (
        <>
          <DataRow label={t("casework.gets", { name: buyer })} strong>
            {coins(shares.buyer)}
          </DataRow>
          <DataRow label={t("casework.gets_back", { name: seller })} strong>
            {coins(shares.seller)}
          </DataRow>
          <DataRow label={t("casework.account.fee")}>{coins("0")}</DataRow>
        </>
      ) : (
        <DataRow label={t("casework.coins")}>{t("casework.no_coins")}</DataRow>
      )}
      <DataRow label={t("order.amount")}>{formats.fiatText(found.amount, found.fiat)}</DataRow>
      <DataRow label={t("casework.fault_label")}>{t(`casework.fault.${chosen?.fault ?? "none"}`)}</DataRow>
    </DataList>
  );
}

/** "Release 100.245464 USDT to Rheinlicht": what a button does, to whom and how much. */
export function useDecisionLabel(found: BackofficeCaseView, rule: RuleNumber, proposes: boolean, buyerShare = ""): string {
  const t = useTexts();
  const formats = useFormats();
  const nameOf = usePersonName();
  const { asset, net, quantity } = found.order;
  switch (found.rules.find((candidate) => candidate.rule === rule)?.outcome) {
    case "release": {
      const values = { amount: formats.coinsText(net, asset), name: nameOf(found.buyer.nickname) };
      return proposes ? t("casework.propose_release", values) : t("casework.release_to", values);
    }
    case "refund": {
      const values = { amount: formats.coinsText(quantity, asset), name: nameOf(found.seller.nickname) };
      return proposes ? t("casework.propose_return", values) : t("casework.return_to", values);
    }
    case "split": {
      const shares = sharesOf(found, buyerShare) ?? { buyer: "0", seller: quantity };
      const values = { buyer: formats.coinsText(shares.buyer, asset), seller: formats.coinsText(shares.seller, asset) };
      return proposes ? t("casework.propose_split", values) : t("casework.split", values);
    }
    default:
      return t("casework.record");
  }
}
