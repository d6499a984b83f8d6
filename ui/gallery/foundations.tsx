import * as actIcons from "../action-icons.tsx";
import * as orderIcons from "../order-icons.tsx";
import {
  SearchIcon,
  FilterIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  ArrowLeftIcon,
  CheckIcon,
  CopyIcon,
  ClockIcon,
  ShieldIcon,
  LockIcon,
  WarningIcon,
  DangerIcon,
  InfoIcon,
  DoneIcon,
  CloseIcon,
  BellIcon,
  GlobeIcon,
  SunIcon,
  MoonIcon,
  UserIcon,
  WalletIcon,
  AdvertsIcon,
  RefreshIcon,
  OfflineIcon,
  SpinnerIcon,
} from "../icons.tsx";
import { Logo, LogoMark } from "../logo.tsx";
import { PageHeading } from "../page-heading.tsx";
import { Spot } from "../spot.tsx";
import { Tag } from "../tag.tsx";
import type { Sample } from "./sample.ts";
import { Section } from "./section.tsx";

const TYPE = ["text-40", "text-28", "text-22", "text-17", "text-15", "text-13"] as const;
const SPOTS = ["search", "orders", "wallet", "adverts", "quiet", "shield", "done", "people", "lost"] as const;
const GROUNDS = [
  ["canvas", "bg-canvas text-ink"],
  ["surface", "bg-surface text-ink"],
  ["raised", "bg-raised text-ink"],
  ["sunken", "bg-sunken text-ink"],
  ["pressed", "bg-pressed text-ink"],
  ["accent", "bg-accent text-on-accent"],
  ["accent-soft", "bg-accent-soft text-accent-ink"],
  ["buy-soft", "bg-buy-soft text-buy-ink"],
  ["sell-soft", "bg-sell-soft text-sell-ink"],
  ["good-soft", "bg-good-soft text-good-ink"],
  ["warn-soft", "bg-warn-soft text-warn-ink"],
  ["danger-soft", "bg-danger-soft text-danger-ink"],
  ["danger", "bg-danger text-on-danger"],
] as const;

/** By name: taken from the module as a whole, the names of all icons would be in the script of every page. */
const ICONS = {
  SearchIcon,
  FilterIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  ArrowLeftIcon,
  CheckIcon,
  CopyIcon,
  ClockIcon,
  ShieldIcon,
  LockIcon,
  WarningIcon,
  DangerIcon,
  InfoIcon,
  DoneIcon,
  CloseIcon,
  BellIcon,
  GlobeIcon,
  SunIcon,
  MoonIcon,
  UserIcon,
  WalletIcon,
  AdvertsIcon,
  RefreshIcon,
  OfflineIcon,
  SpinnerIcon,
};

/** Mark, type, colors, icons. */
export function Foundations({ sample }: { sample: Sample }) {
  return (
    <>
      <Section name="Logo">
        <Logo />
        <LogoMark className="size-12" />
        <LogoMark className="size-5" />
      </Section>
      <Section name="PageHeading" plain>
        <PageHeading
          back={{ href: "#back", label: sample.name.back }}
          lead={sample.paragraph}
          aside={<Tag tone="warn">{sample.steps[1]}</Tag>}
        >
          {sample.sentence}
        </PageHeading>
      </Section>
      <Section name="theme.css" plain>
        {TYPE.map((size) => (
          <p key={size} className={size}>
            {size.slice(5)} · {sample.sentence}
          </p>
        ))}
        <p className="text-ink-soft">ink-soft · {sample.sentence}</p>
        <p className="text-ink-faint">ink-faint · {sample.sentence}</p>
        <p>
          <a className="link" href="#theme.css">
            link
          </a>
        </p>
        <ul className="mt-4 grid grid-cols-2 gap-2 text-13 sm:grid-cols-5">
          {GROUNDS.map(([name, classes]) => (
            <li key={name} className={`rounded-small border border-line p-3 ${classes}`}>
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section name="icons.tsx">
        {Object.entries({ ...ICONS, ...actIcons, ...orderIcons }).map(([name, Drawn]) => (
          <span key={name} title={name} className="grid size-9 place-items-center text-ink-soft">
            <Drawn />
          </span>
        ))}
      </Section>
      <Section name="Spot">
        {SPOTS.map((name) => (
          <Spot key={name} name={name} />
        ))}
      </Section>
    </>
  );
}
