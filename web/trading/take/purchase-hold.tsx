import type { AdvertView } from "@plaza/contract/calls/market.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";

/** Decimals of the finest currency and more. */
const FINEST = 8;

interface PurchaseHoldProps {
  readonly hold: AdvertView["hold"] | undefined;
  /** Those that can be chosen. */
  readonly methods: readonly Pick<AdvertView["methods"][number], "methodId" | "name">[];
}

/** The hold of a purchase, unless its amount is known and leaves all coins free. @param amount a decimal; null until there is one */
export function holdOf(hold: AdvertView["hold"] | undefined, amount: string | null): AdvertView["hold"] | undefined {
  const [free, wanted] = [parseDecimal(hold?.freeAmount ?? "", FINEST), parseDecimal(amount ?? "", FINEST)];
  return free !== null && wanted !== null && wanted <= free ? undefined : hold;
}

/** What a buyer can't do with the coins at first, said before the order; whether by every payment method or by some. */
export function PurchaseHold({ hold, methods }: PurchaseHoldProps) {
  const t = useTexts();
  const formats = useFormats();
  if (hold === undefined) return null;
  const names = methods.filter(({ methodId }) => hold.methodIds.includes(methodId)).map(({ name }) => name);
  return (
    <Notice kind="warn" title={t("take.hold_title", { count: hold.hours })}>
      {t("take.hold", { amount: formats.fiatText(hold.freeUsd, "USD") })}{" "}
      {names.length < methods.length ? t("take.hold_methods", { methods: formats.list(names, "disjunction") }) : null}
    </Notice>
  );
}
