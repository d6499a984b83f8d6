import { useState } from "react";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { ChatBubble } from "../chat-bubble.tsx";
import { ChatComposer } from "../chat-composer.tsx";
import { ChatSystemLine } from "../chat-system-line.tsx";
import { CopyButton } from "../copy-button.tsx";
import { Countdown } from "../countdown.tsx";
import { DataList, DataRow } from "../data-list.tsx";
import { DepthChart } from "../depth-chart.tsx";
import { LineChart } from "../line-chart.tsx";
import { Money } from "../money.tsx";
import { QrCode } from "../qr-code.tsx";
import { SeriesChart } from "../series-chart.tsx";
import { Sparkline } from "../sparkline.tsx";
import { Notice } from "../notice.tsx";
import { Steps } from "../steps.tsx";
import { Tag } from "../tag.tsx";
import type { Sample } from "./sample.ts";
import { Section } from "./section.tsx";

const WHEN = "2026-01-05T10:24:00Z";
const VALUES = [1.002, 1.004, 1.003, 1.006, 1.005, 1.009, 1.008];
const DEPTH = { below: [0.998, 0.996, 0.991], above: [1.002, 1.003, 1.008] } as const;
const depthOf = (prices: readonly number[]) =>
  prices.map((price, index) => ({
    price,
    total: (index + 1) ** 2 * 1000,
    priceText: `${price} EUR`,
    totalText: `${(index + 1) ** 2 * 1000} USDT`,
  }));

/** What an order page is made of. */
export function Trade({ sample }: { sample: Sample }) {
  const { name, field, act } = sample;
  const time = { label: name.time, announce: sample.announce };
  const steps = { label: "Steps", steps: sample.steps, doneText: name.done, countText: name.step };
  return (
    <>
      <Section name="LineChart DepthChart SeriesChart Sparkline" plain>
        <div className="grid gap-4 sm:grid-cols-2">
          <Card title={sample.steps[0]} aside={<Sparkline values={VALUES} />}>
            <LineChart
              title={name.time}
              points={VALUES.map((value, index) => ({ label: `${index + 1}`, value, text: `${value}` }))}
              tickText={(value) => value.toFixed(3)}
              tableText={`${sample.sentence} 1`}
              columns={[name.time, field.amount]}
            />
          </Card>
          <Card title={sample.steps[1]}>
            <DepthChart
              title={field.amount}
              sides={[
                { name: act.main, kind: "below", points: depthOf(DEPTH.below) },
                { name: act.other, kind: "above", points: depthOf(DEPTH.above) },
              ]}
              tickText={(value) => value.toFixed(0)}
              tableText={`${sample.sentence} 2`}
              columns={[field.legend, field.text, field.amount]}
            />
          </Card>
          {(["stack", "lines"] as const).map((kind) => (
            <Card key={kind} title={sample.steps[2]}>
              <SeriesChart
                title={`${name.time} ${kind}`}
                kind={kind}
                labels={VALUES.map((_value, index) => `${index + 1}`)}
                series={[act.main, act.other, act.quiet].map((text, order) => ({
                  name: text,
                  values: VALUES.map((value, index) => (index === 3 ? null : value * (order + 1))),
                  texts: VALUES.map((value) => `${value}`),
                }))}
                tickText={(value) => value.toFixed(1)}
                tableText={`${sample.sentence} 3`}
                labelText={name.time}
              />
            </Card>
          ))}
        </div>
      </Section>
      <Section name="Steps Countdown DataList" plain>
        <div className="grid gap-4 sm:grid-cols-2">
          <Card title={sample.steps[1]} aside={<Countdown secondsLeft={754} {...time} />}>
            <Steps {...steps} current={1} />
            <DataList className="mt-4">
              <DataRow label={field.amount} strong>
                <Money size="md" amount="1,250.00" unit="EUR" />
              </DataRow>
              <DataRow label={field.text} action={<CopyButton text="DE02120300000000202051" label={name.copy} copiedLabel={name.copied} />}>
                DE02 1203 0000 0000 2020 51
              </DataRow>
              <DataRow label={field.legend} action={<CopyButton text="P7-2041" label={name.copy} copiedLabel={name.copied} />}>
                P7-2041
              </DataRow>
              <DataRow label={sample.longWord}>{sample.sentence}</DataRow>
            </DataList>
            <div className="mt-4 grid gap-2">
              <Button variant="primary" size="lg" wide>
                {act.main}
              </Button>
              <Button variant="quiet" wide>
                {act.quiet}
              </Button>
            </div>
          </Card>
          <div className="grid content-start gap-5">
            <Steps {...steps} current={0} />
            <Steps {...steps} current={2} />
            <Steps {...steps} current={4} />
            <div className="flex flex-wrap gap-6">
              <Countdown secondsLeft={3675} {...time} />
              <Countdown secondsLeft={272} size="lg" {...time} />
              <Countdown secondsLeft={0} {...time} />
            </div>
          </div>
        </div>
      </Section>
      <Section name="Notice" plain>
        <div className="grid gap-3 sm:grid-cols-2">
          {(["info", "success", "warn", "danger"] as const).map((kind) => (
            <Notice
              key={kind}
              kind={kind}
              title={kind === "success" ? undefined : sample.sentence}
              action={kind === "danger" ? <Button size="sm">{act.other}</Button> : undefined}
            >
              {sample.paragraph}
            </Notice>
          ))}
        </div>
      </Section>
      <Section name="QrCode">
        <QrCode size={9} path="M1 1h3v3h-3zM5 1h3v3h-3zM1 5h3v3h-3zM6 6h2v2h-2z" label={field.text} className="size-24" />
      </Section>
      <Section name="ChatBubble ChatSystemLine ChatComposer" plain>
        <Chat sample={sample} />
      </Section>
    </>
  );
}

function Chat({ sample }: { sample: Sample }) {
  const { name, people, sentence, paragraph, act } = sample;
  const [sent, setSent] = useState<readonly string[]>([]);
  const mine = { mine: true, author: people[0] ?? "", time: "10:24", dateTime: WHEN } as const;
  return (
    <Card className="max-w-md" title={people[1]} aside={<Tag tone="good">{name.online}</Tag>}>
      <ul>
        <ChatSystemLine time="10:20" dateTime={WHEN}>
          {sentence}
        </ChatSystemLine>
        <ChatBubble mine={false} author={people[1] ?? ""} time="10:21" dateTime={WHEN}>
          {paragraph}
        </ChatBubble>
        <ChatBubble {...mine} state="read" stateText={name.done}>
          {sentence}
        </ChatBubble>
        <ChatBubble mine={false} author={people[1] ?? ""} time="10:23" dateTime={WHEN} note={<Notice kind="warn">{sentence}</Notice>}>
          {sample.word}
        </ChatBubble>
        <ChatBubble {...mine} state="failed" stateText={sample.field.error} note={<Button size="sm">{name.retry}</Button>}>
          {sample.longWord}
        </ChatBubble>
        {[act.main, ...sent].map((text) => (
          <ChatBubble key={text} {...mine} state="sending" stateText={name.loading}>
            {text}
          </ChatBubble>
        ))}
      </ul>
      <ChatComposer
        className="mt-4"
        name="text"
        label={sample.field.text}
        sendLabel={name.send}
        maxLength={2000}
        attach={{ label: name.attach, accept: "image/*", name: "file", onFile: () => {} }}
        onSend={(text) => setSent([...sent.filter((other) => other !== text), text])}
      />
    </Card>
  );
}
