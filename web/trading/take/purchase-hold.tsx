import type { AdvertView } from "@plaza/contract/calls/market.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";

interface PurchaseHoldProps {
  readonly hold: AdvertView["hold"] | undefined;
  /** Those that can be chosen. */
  readonly methods: readonly Pick<AdvertView["methods"][number], "methodId" | "name">[];
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
