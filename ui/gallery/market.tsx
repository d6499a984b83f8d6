import { AssetIcon } from "../asset-icon.tsx";
import { Avatar } from "../avatar.tsx";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { CurrencyMark } from "../currency-mark.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ShieldIcon } from "../icons.tsx";
import { Money } from "../money.tsx";
import { Notice } from "../notice.tsx";
import { OnlineDot } from "../online-dot.tsx";
import { MethodDisc, PaymentMark } from "../payment-mark.tsx";
import { List, Row, RowFact, RowHead } from "../row.tsx";
import { SkeletonRows } from "../skeleton.tsx";
import { Tag } from "../tag.tsx";
import type { TagTone } from "../tag.tsx";
import type { Sample } from "./sample.ts";
import { Section } from "./section.tsx";

const TONES: readonly TagTone[] = ["neutral", "accent", "buy", "sell", "good", "warn", "danger"];
const MARKS = ["bank", "wire", "wallet", "mobile", "qr", "card", "cash", "counter", "gift"] as const;
const TILES = ["sepa", "wise", "revolut", "paypal", "zelle", "pix", "upi", "promptpay", "alipay", "wechat_pay", "sbp", "paypay"] as const;
const CURRENCIES = ["USD", "EUR", "GBP", "JPY", "KRW", "CNY", "TWD", "HKD", "THB", "VND", "IDR", "MYR", "INR", "RUB", "TRY", "BRL", "PLN"];
const COINS = ["USDT", "BTC", "ETH", "USDC", "BNB", "TRX", "SOL", "XRP", "BCH", "DAI", "TON"];
const OFFERS = [
  { price: "1.0021", available: "12,480.00", limits: "50.00 – 4,999.00" },
  { price: "1.0034", available: "904.55", limits: "200.00 – 906.00" },
  { price: "1.0100", available: "150,000.00", limits: "10,000.00 – 99,999.99" },
] as const;

/** The market's list and what it is made of. */
export function Market({ sample }: { sample: Sample }) {
  const { row, act, name } = sample;
  const head = <RowHead lead={row.who} hero={row.price} facts={`${row.available} · ${row.limits}`} tags={row.methods} action={row.trade} />;
  return (
    <>
      <Section name="Row" plain>
        <Card flush>
          <List label="Row" head={head}>
            {OFFERS.map((offer, index) => (
              <Offer key={offer.price} sample={sample} offer={offer} index={index} />
            ))}
          </List>
        </Card>
      </Section>
      <Section name="EmptyState Skeleton" plain>
        <div className="grid gap-4 sm:grid-cols-2">
          <Card flush>
            <EmptyState spot="search" title={name.none} action={<Button size="sm">{act.other}</Button>}>
              {sample.sentence}
            </EmptyState>
          </Card>
          <Card flush>
            <SkeletonRows count={2} label={name.loading} />
          </Card>
        </div>
      </Section>
      <Section name="Money" plain>
        <div className="flex flex-wrap items-baseline gap-x-8 gap-y-3">
          {(["hero", "lg", "md", "sm"] as const).map((size) => (
            <Money key={size} size={size} amount="1,250.00" unit="USDT" />
          ))}
          <Money size="lg" amount="1,250.00" unit="€" unitFirst />
        </div>
      </Section>
      <Section name="Avatar OnlineDot">
        {sample.people.slice(0, 10).map((person, pair) => (
          <Avatar key={person} name={person} pair={pair} online={pair % 3 === 0 ? true : pair % 3 === 1 ? false : undefined} />
        ))}
        <Avatar name="P" pair={4} size="sm" />
        <Avatar name="P" pair={4} size="lg" />
        <OnlineDot online label={name.online} showLabel />
        <OnlineDot online={false} label={name.away} showLabel />
      </Section>
      <Section name="Tag">
        {TONES.map((tone) => (
          <Tag key={tone} tone={tone}>
            {sample.word}
          </Tag>
        ))}
        <Tag tone="good" icon={<ShieldIcon />}>
          {sample.word}
        </Tag>
      </Section>
      <Section name="PaymentMark MethodDisc">
        {MARKS.map((mark) => (
          <Tag key={mark} icon={<PaymentMark mark={mark} />}>
            {sample.word}
          </Tag>
        ))}
        {TILES.map((methodId) => (
          <Tag key={methodId} icon={<PaymentMark mark="wallet" methodId={methodId} />}>
            {methodId}
          </Tag>
        ))}
        {MARKS.map((mark, pair) => (
          <MethodDisc key={mark} name={sample.people[pair] ?? ""} pair={pair} mark={mark} />
        ))}
      </Section>
      <Section name="CurrencyMark">
        {CURRENCIES.map((code) => (
          <span key={code} className="inline-flex items-center gap-2">
            <CurrencyMark code={code} />
            {code}
          </span>
        ))}
      </Section>
      <Section name="AssetIcon">
        {COINS.map((code) => (
          <span key={code} className="inline-flex items-center gap-2">
            <AssetIcon code={code} />
            {code}
          </span>
        ))}
      </Section>
    </>
  );
}

function Offer({ sample, offer, index }: { sample: Sample; offer: (typeof OFFERS)[number]; index: number }) {
  const { row, act, people, name } = sample;
  const refused = index === 2;
  return (
    <Row
      lead={
        <>
          <Avatar name={people[index] ?? ""} pair={index * 3} online={index !== 1} />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{people[index]}</span>
            <span className="caption block">{row.figures}</span>
            <span className="sr-only">{index === 1 ? name.away : name.online}</span>
          </span>
        </>
      }
      hero={<Money size="lg" amount={offer.price} unit="USD" />}
      facts={
        <>
          <RowFact label={row.available}>{offer.available} USDT</RowFact>
          <RowFact label={row.limits}>{offer.limits} USD</RowFact>
        </>
      }
      tags={["Wise", "SEPA", "Revolut"].slice(0, index + 1).map((method) => (
        <Tag key={method}>{method}</Tag>
      ))}
      action={
        <Button variant={index === 1 ? "sell" : "buy"} disabled={refused}>
          {index === 1 ? act.sell : act.buy}
        </Button>
      }
      note={refused ? <Notice kind="warn">{row.why}</Notice> : undefined}
    />
  );
}
