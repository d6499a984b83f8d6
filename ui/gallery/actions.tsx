import { Badge } from "../badge.tsx";
import { Button, ButtonLink } from "../button.tsx";
import type { ButtonVariant } from "../button.tsx";
import { Chip, ChipLink } from "../chip.tsx";
import { CopyButton } from "../copy-button.tsx";
import { IconButton } from "../icon-button.tsx";
import { BellIcon, CheckIcon, CloseIcon, FilterIcon, MoonIcon } from "../icons.tsx";
import { LoadMore } from "../load-more.tsx";
import { Segmented } from "../segmented.tsx";
import { Tabs } from "../tabs.tsx";
import type { Sample } from "./sample.ts";
import { BlockedButton } from "../blocked-button.tsx";
import { Section } from "./section.tsx";

/** Buttons, links and what switches between views. */
export function Actions({ sample }: { sample: Sample }) {
  const { act, name, word, row, sentence } = sample;
  const variants: readonly [ButtonVariant, string][] = [
    ["primary", act.main],
    ["secondary", act.other],
    ["quiet", act.quiet],
    ["buy", act.buy],
    ["sell", act.sell],
    ["danger", act.danger],
  ];
  return (
    <>
      <Section name="Button" plain>
        <div className="grid gap-3">
          {(["lg", "md", "sm"] as const).map((size) => (
            <div key={size} className="flex flex-wrap items-center gap-3">
              {variants.map(([variant, text]) => (
                <Button key={variant} variant={variant} size={size}>
                  {text}
                </Button>
              ))}
            </div>
          ))}
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="primary" busy>
              {act.main}
            </Button>
            <Button icon={<CheckIcon />}>{act.other}</Button>
            <Button variant="primary" disabled>
              {act.main}
            </Button>
            <Button disabled>{act.other}</Button>
            <BlockedButton trigger={act.other} label={row.why}>
              <p className="font-semibold">{row.why}</p>
              <p>{sentence}</p>
            </BlockedButton>
            <ButtonLink href="#Button">{act.more}</ButtonLink>
          </div>
        </div>
      </Section>
      <Section name="IconButton Badge CopyButton">
        <IconButton label={name.close} icon={<CloseIcon />} />
        <IconButton label={name.unread} icon={<BellIcon />}>
          <Badge corner count={3} label={name.unread} />
        </IconButton>
        <IconButton label={name.unread} icon={<BellIcon />}>
          <Badge corner count={140} label={name.unread} />
        </IconButton>
        <IconButton label={name.show} icon={<MoonIcon />} disabled />
        <Badge count={99} label={name.unread} />
        <CopyButton text="120.00" label={name.copy} copiedLabel={name.copied} />
        <CopyButton wordy text="120.00" label={name.copy} copiedLabel={name.copied} />
      </Section>
      <Section name="Tabs Segmented Chip" plain>
        <div className="grid gap-4">
          <Tabs
            label="Tabs"
            items={[
              { href: "#a", text: act.buy, current: true },
              { href: "#b", text: act.sell },
              { href: "#c", text: sample.row.methods },
            ]}
          />
          <div className="flex flex-wrap gap-3">
            <Segmented
              label="Segmented"
              value="buy"
              name="side"
              segments={[
                { value: "buy", text: act.buy },
                { value: "sell", text: act.sell },
              ]}
            />
            <Segmented
              label="Segmented links"
              value="sell"
              segments={[
                { value: "buy", text: act.buy, href: "#buy" },
                { value: "sell", text: act.sell, href: "#sell" },
              ]}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            <ChipLink href="#USDT" current>
              USDT
            </ChipLink>
            <ChipLink href="#BTC">BTC</ChipLink>
            <Chip name="online" defaultChecked icon={<CheckIcon className="size-4" />}>
              {name.online}
            </Chip>
            <Chip name="word" icon={<FilterIcon className="size-4" />}>
              {word}
            </Chip>
            <Chip name="off" disabled>
              {name.away}
            </Chip>
          </div>
          <LoadMore href="#more">{act.more}</LoadMore>
        </div>
      </Section>
    </>
  );
}
