import type { PaymentMark as Mark } from "@plaza/contract/calls/market.ts";
import { Avatar } from "./avatar.tsx";
import marks from "./payment-marks.svg?no-inline";

export type { Mark };

/** Methods with a separate tile: shape, color and letters are ours, since the services' logos are trademarks. */
const TILES = new Set("sepa wise revolut paypal zelle pix upi promptpay alipay wechat_pay sbp paypay".split(" "));

export interface PaymentMarkProps {
  mark: Mark;
  /** Twelve that many people use are known by their own tile. */
  methodId?: string | undefined;
  className?: string | undefined;
}

/** How to pay, as a small drawing: a bank's columns, a phone, a code to scan. Decoration: the method's name is beside it. */
export function PaymentMark({ mark, methodId = "", className = "size-4" }: PaymentMarkProps) {
  // Drawings of one file: a list of fifty methods draws them all for one request, and they cost no script.
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={`flex-none ${className}`}>
      <use href={`${marks}#${TILES.has(methodId) ? `m-${methodId}` : mark}`} />
    </svg>
  );
}

export interface MethodDiscProps {
  name: string;
  /** 0-9, which of the ten color pairs. */
  pair: number;
  mark: Mark;
  methodId?: string | undefined;
}

/** A payment method: its own tile, or its initials on a disc, and in the corner how to pay with it. */
export function MethodDisc({ name, pair, mark, methodId = "" }: MethodDiscProps) {
  if (TILES.has(methodId)) return <PaymentMark mark={mark} methodId={methodId} className="size-9" />;
  return (
    <span className="relative flex-none">
      <Avatar name={name} initials={initialsOf(name)} pair={pair} />
      <span className="absolute -end-1.5 -bottom-1.5 grid size-5 place-items-center rounded-full border border-line bg-surface text-ink-soft">
        <PaymentMark mark={mark} className="size-3" />
      </span>
    </span>
  );
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Of two words both first letters; scripts without spaces give their first sign. */
function initialsOf(name: string): string {
  const words = name.match(WORD) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join("");
}
