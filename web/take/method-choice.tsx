import type { Side } from "@plaza/contract/order.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { DangerIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import type { OpenTaking } from "./take.server.ts";

/** How a buyer pays, or on which own account a seller is paid. One choice only is made already. */
export function MethodChoice({
  side,
  taking,
  chosen,
  error,
}: {
  side: Side;
  taking: OpenTaking;
  chosen: string | undefined;
  error: string | undefined;
}) {
  const t = useTexts();
  const formats = useFormats();
  const { methods } = taking.advert;
  const cards =
    taking.accounts === null
      ? methods.map(({ methodId, name }) => ({ value: methodId, title: name }))
      : taking.accounts.map(({ paymentId, methodId, name, shown }) => ({ value: `${methodId}:${paymentId}`, title: name, text: shown }));
  if (cards.length === 0) {
    return (
      <Notice kind="warn" title={t("take.no_account_title")}>
        {t("take.no_account", {
          methods: formats.list(
            methods.map(({ name }) => name),
            "disjunction",
          ),
        })}
      </Notice>
    );
  }
  return (
    <div>
      <RadioCards
        legend={side === "buy" ? t("take.method") : t("take.account")}
        name="method"
        cards={cards}
        defaultValue={chosen || (cards.length === 1 ? cards[0]?.value : undefined)}
        required
      />
      <div aria-live="polite" className="mt-1.5 text-13 text-danger-ink empty:hidden">
        {error ? (
          <p className="flex gap-1.5">
            <DangerIcon className="mt-px size-4" />
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
