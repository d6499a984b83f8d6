import { useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { QuoteSuggestionView, QuoteView } from "@plaza/contract/calls/express.ts";
import { amountInputText } from "@plaza/messages/amount-input.ts";
import { formatEffectivePrice } from "@plaza/messages/market-format.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { ClockIcon } from "@plaza/ui/icons.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PaymentMark } from "@plaza/ui/payment-mark.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { useLang } from "../../shell/root-data.ts";
import { useSecondsLeft } from "../orders/use-seconds-left.ts";
import { paths } from "../../shell/paths.ts";
import { Ineligibility } from "../take/ineligibility.tsx";
import { holdOf, PurchaseHold } from "../take/purchase-hold.tsx";
import { ShortWindow } from "../take/short-window.tsx";
import { useMovedBalances } from "../../shell/widget-host/use-transferred-balances.ts";
import type { ExpressAnswer, ExpressInput } from "./express.server.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";

export interface QuoteResultProps {
  readonly input: ExpressInput;
  readonly answer: ExpressAnswer;
  readonly refused: string | undefined;
}

/** Under the landing's form: the best offer with its seconds, or what would fit instead. */
export function QuoteResult({ input, answer, refused }: QuoteResultProps) {
  const t = useTexts();
  const lang = useLang();
  const box = useAnswerInSight(answer.kind === "quote" ? answer.quote.quoteId : answer.kind);
  const { revalidate } = useRevalidator();
  useMovedBalances(() => void revalidate());
  if (answer.kind === "unread")
    return (
      <Notice kind="danger" live className="mt-4">
        {t("take.amount_unread", { example: amountInputText("1250.5", lang) })}
      </Notice>
    );
  return (
    <div ref={box} id="answer" tabIndex={-1} className="mt-4 flex scroll-mt-4 flex-col gap-4 outline-none">
      {refused ? (
        <Notice kind="danger" live>
          {refused}
        </Notice>
      ) : null}
      {answer.kind === "quote" ? (
        <Offer key={answer.quote.quoteId} input={input} quote={answer.quote} />
      ) : (
        <Nothing input={input} answer={answer} />
      )}
    </div>
  );
}

/** An answer that comes to a page which is there already gets the focus: on a phone it lies below the form that asked for it. */
function useAnswerInSight(which: string) {
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const seen = useRef(hydrated ? null : which);
  useEffect(() => {
    if (seen.current === which) return;
    seen.current = which;
    box.current?.focus();
  }, [which]);
  return box;
}

function addressOf(lang: ReturnType<typeof useLang>, input: ExpressInput): string {
  const { side, asset, fiat, amount, methods } = input;
  return paths.p2p(
    lang,
    new URLSearchParams([...Object.entries({ side, asset, fiat, amount }), ...methods.map((method) => ["method", method])]),
  );
}

function Offer({ input, quote }: { input: ExpressInput; quote: QuoteView }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const left = useSecondsLeft(quote.expiresAt, quote.serverTime);
  const { asset, fiat, advertiser } = quote;
  const buying = quote.side === "buy";
  const money = formats.fiatText(quote.amount, fiat);
  return (
    <Card title={t("express.best")}>
      <Money amount={formats.price(quote.price, fiat)} unit={t("home.express_per", { fiat, asset })} size="hero" />
      <Holds left={left} input={input} />
      <DataList className="mt-4">
        <DataRow label={t("take.i_will_pay")}>{buying ? money : formats.coinsText(quote.quantity, asset)}</DataRow>
        <DataRow label={t("take.i_will_receive")} strong>
          {buying ? formats.coinsText(quote.receive, asset) : money}
        </DataRow>
        <DataRow label={t("express.effective")}>{formatEffectivePrice(quote.effectivePrice, fiat, lang)}</DataRow>
        <DataRow label={t("take.window")}>
          {t("take.window_minutes", { count: quote.shortWindow?.minutes ?? quote.paymentWindowMinutes })}
        </DataRow>
        <DataRow label={t("express.advertiser")}>
          <Anchor href={paths.advertiser(lang, advertiser.uid)} className="link">
            {advertiser.nickname}
          </Anchor>
        </DataRow>
      </DataList>
      <div className="mt-4 flex flex-col gap-4 empty:hidden">
        <ShortWindow offer={quote} />
        <PurchaseHold hold={holdOf(quote.hold, quote.amount)} methods={quote.methods} />
      </div>
      <Go input={input} quote={quote} over={left === 0} />
    </Card>
  );
}

/** The seconds, and what they promise: the price and not the coins. */
function Holds({ left, input }: { left: number; input: ExpressInput }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <>
      <p className={`mt-1 flex flex-wrap items-center gap-x-2 ${left <= 5 ? "text-warn-ink" : "text-ink-soft"}`}>
        <ClockIcon className="size-4" />
        <span role="timer" aria-live="off" className="tabular-nums">
          {left === 0 ? t("express.over") : t("express.holds", { count: left })}
        </span>
        <Anchor href={addressOf(lang, input)} className="link inline-flex min-h-11 items-center">
          {t("express.renew")}
        </Anchor>
      </p>
      <p className="caption">{t("express.no_coins")}</p>
    </>
  );
}

interface GoProps {
  readonly input: ExpressInput;
  readonly quote: QuoteView;
  /** The price holds no longer: the one tap is a new one. */
  readonly over: boolean;
}

function Go({ input, quote, over }: GoProps) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const here = addressOf(lang, input);
  if (!quote.eligible)
    return (
      <div className="mt-4 flex flex-col gap-4">
        <Ineligibility reasons={quote.ineligibleReasons} offer={{ ...quote, here }} />
      </div>
    );
  if (over && hydrated)
    return (
      <ButtonLink href={here} variant="primary" size="lg" wide className="mt-4">
        {t("express.renew")}
      </ButtonLink>
    );
  const coins = formats.coins(quote.side === "buy" ? quote.receive : quote.quantity);
  const facts = {
    side: quote.side,
    advId: quote.advId,
    amount: quote.amount,
    price: quote.price,
    quoteId: quote.quoteId,
  };
  return (
    <PostForm action={here} className="mt-4 flex flex-col gap-4">
      {Object.entries(facts).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RadioCards
        legend={t(quote.side === "buy" ? "take.method" : "take.account")}
        name="method"
        required
        defaultValue={quote.methodId}
        cards={quote.methods.map(({ methodId, name, mark }) => ({
          value: methodId,
          title: name,
          icon: <PaymentMark mark={mark} methodId={methodId} className="size-5 text-ink-soft" />,
        }))}
      />
      <Button type="submit" variant="primary" size="lg" wide busy={busy}>
        {t(quote.side === "buy" ? "take.buy" : "take.sell", { amount: coins, asset: quote.asset })}
      </Button>
    </PostForm>
  );
}

/** Nothing fits: said plainly, with each thing that would as a link. */
function Nothing({ input, answer }: { input: ExpressInput; answer: Extract<ExpressAnswer, { kind: "none" }> }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const list = paths.market(lang, input.side, new URLSearchParams({ asset: input.asset, fiat: input.fiat }));
  const links = answer.suggestions.map((suggestion) => suggested(suggestion));
  function suggested(offered: QuoteSuggestionView): { input: ExpressInput; words: string } {
    if (offered.kind === "methods") {
      const methods = offered.methods.map(({ methodId }) => methodId);
      return {
        input: { ...input, methods },
        words: t("express.try_methods", {
          methods: formats.list(
            offered.methods.map(({ name }) => name),
            "disjunction",
          ),
        }),
      };
    }
    const fiat = offered.kind === "fiat" ? offered.fiat : input.fiat;
    // Another currency is paid by other methods.
    const methods = offered.kind === "fiat" ? [] : input.methods;
    return {
      input: { ...input, fiat, methods, amount: amountInputText(offered.amount, lang) },
      words: t("express.try", { amount: formats.fiatText(offered.amount, fiat) }),
    };
  }
  return (
    <Notice kind="warn" title={t("express.none")} live>
      {links.length > 0 ? <p>{t("express.what_fits")}</p> : <p>{answer.message}</p>}
      <ul className="mt-2 flex flex-wrap gap-2">
        {links.map((link) => (
          <li key={link.words}>
            <ButtonLink size="sm" href={addressOf(lang, link.input)}>
              {link.words}
            </ButtonLink>
          </li>
        ))}
        <li>
          <ButtonLink size="sm" variant="quiet" href={list}>
            {t("express.all_offers")}
          </ButtonLink>
        </li>
      </ul>
    </Notice>
  );
}
