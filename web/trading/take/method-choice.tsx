import { useLocation } from "react-router";
import type { Side } from "@plaza/contract/order.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { DangerIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PaymentMark } from "@plaza/ui/payment-mark.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import type { OpenTakePage } from "./take.server.ts";

/** How a buyer pays, or on which own account a seller is paid. The first way is chosen already, before it one whose account the buyer has named. */
export function MethodChoice({
  side,
  taking,
  chosen,
  money,
  error,
}: {
  side: Side;
  taking: OpenTakePage;
  chosen: string | undefined;
  /** The amount in the form: it is still there when the person comes back with a new account. */
  money: string;
  error: string | undefined;
}) {
  const t = useTexts();
  const formats = useFormats();
  // A payment method that was just added for this form comes back chosen.
  const added = new URLSearchParams(useLocation().search).get("pay");
  const add = <AddAccount advert={taking.advert} money={money} />;
  const { methods } = taking.advert;
  const cards = cardsOf(taking, { from: (account) => t("take.pay_from", { account }), fromOther: t("take.pay_from_other") });
  if (cards.length === 0) {
    return (
      <Notice kind="warn" title={t("take.no_account_title")} action={add}>
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
        defaultValue={
          chosen ||
          cards.find(({ value }) => value === added || value.startsWith(`${added}:`))?.value ||
          (cards.find(({ value }) => value.includes(":")) ?? cards[0])?.value
        }
        required
      />
      {taking.accounts === null ? null : <p className="mt-2">{add}</p>}
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

interface PayerTexts {
  readonly from: (account: string) => string;
  readonly fromOther: string;
}

/** A seller's own accounts, or the ways in which a buyer may pay, each also from an account of his that he may name. */
function cardsOf({ accounts, advert, payers }: OpenTakePage, texts: PayerTexts) {
  if (accounts !== null)
    return accounts.map(({ paymentId, methodId, name, mark, shown }) => ({
      value: `${methodId}:${paymentId}`,
      title: name,
      text: shown,
      icon: drawn({ mark, methodId }),
    }));
  return advert.methods.flatMap(({ methodId, name, mark }) => {
    const own = payers.filter((payer) => payer.methodId === methodId);
    const icon = drawn({ mark, methodId });
    return [
      ...own.map(({ paymentId, shown }) => ({ value: `${methodId}:${paymentId}`, title: name, text: texts.from(shown), icon })),
      // Named apart, so that no method is twice in the list.
      { value: methodId, title: name, ...(own.length === 0 ? {} : { text: texts.fromOther }), icon },
    ];
  });
}

function drawn({ mark, methodId }: Pick<OpenTakePage["advert"]["methods"][number], "mark" | "methodId">) {
  return <PaymentMark mark={mark} methodId={methodId} className="size-5 text-ink-soft" />;
}

/** To adding one of the payment methods that the advert takes, and back to this form. */
function AddAccount({ advert: { fiat, methods }, money }: { advert: OpenTakePage["advert"]; money: string }) {
  const t = useTexts();
  const lang = useLang();
  const { pathname, search } = useLocation();
  const back = new URLSearchParams(search);
  if (money !== "") back.set("amount", money);
  const only = methods.map(({ methodId }) => methodId).join(",");
  return (
    <Anchor href={paths.newPayment(lang, new URLSearchParams({ fiat, only, next: `${pathname}?${back}` }))} className="link text-13">
      {t("take.add_account")}
    </Anchor>
  );
}
