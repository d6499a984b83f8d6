import type { BackofficeLinkHint } from "@plaza/contract/calls/link-hints.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { backofficePaths } from "../backoffice-paths.ts";

const CENT_PLACES = 2;

interface LinkHintsProps {
  readonly hints: readonly BackofficeLinkHint[];
  /** The other party of the case, whom a hint may be about. */
  readonly counterparty?: { readonly uid: string; readonly label: string };
}

/** Why a person may belong together with others, each hint with its figures and the others' pages. Opening one is a counted look. */
export function LinkHints({ hints, counterparty }: LinkHintsProps) {
  return (
    <ul className="flex flex-col gap-3">
      {hints.map((hint) => (
        <li key={hint.sign}>
          <p className="font-medium">
            <Reason hint={hint} />
          </p>
          <Weakness sign={hint.sign} />
          {hint.people.length === 0 ? null : (
            <p className="mt-1 flex flex-wrap gap-x-3 gap-y-2">
              {hint.people.map((uid) => (
                <Anchor key={uid} className="link" href={backofficePaths.users(uid)}>
                  {["UID", uid, ...(uid === counterparty?.uid ? ["·", counterparty.label] : [])].join(" ")}
                </Anchor>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Reason({ hint: { sign, count, facts } }: { hint: BackofficeLinkHint }) {
  const t = useTexts();
  const formats = useFormats();
  const number = (name: string) => formats.count(Number(facts[name] ?? 0));
  const dollars = (name: string) => formats.fiatText(formatDecimal(BigInt(facts[name] ?? 0), CENT_PLACES), "USD");
  switch (sign) {
    case "shared_counterparties":
      return t("desk.link_shared_counterparties", { inside: number("inside"), trades: number("trades"), count: formats.count(count) });
    case "pass_through":
      return t("desk.link_pass_through", {
        minutes: formats.minutes(Number(facts["minutes"] ?? 0), "long"),
        left: number("left"),
        purchases: number("purchases"),
      });
    case "velocity":
      return t("desk.link_velocity", { taken: dollars("takenCents"), limit: dollars("limitCents") });
    default:
      return t(`desk.link_${sign}`, { count: formats.count(count) });
  }
}

/** What honest people do as well. */
const WEAKNESS = {
  shared_device: null,
  shared_account: null,
  shared_network: "desk.link_weak_network",
  shared_counterparties: "desk.link_weak_group",
  pass_through: "desk.link_weak_pass",
  velocity: null,
} as const satisfies Record<BackofficeLinkHint["sign"], string | null>;

function Weakness({ sign }: Pick<BackofficeLinkHint, "sign">) {
  const t = useTexts();
  const text = WEAKNESS[sign];
  return text === null ? null : <p className="caption">{t(text)}</p>;
}
