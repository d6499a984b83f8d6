import { avatarColor } from "@plaza/domain/people/avatar.ts";
import type { PaymentMark } from "@plaza/contract/calls/market.ts";
import { MethodDisc } from "@plaza/ui/payment-mark.tsx";

/** A method's own sign, on the color of its name. */
export function MethodGlyph({ name, mark, methodId }: { name: string; mark: PaymentMark; methodId: string }) {
  return <MethodDisc name={name} pair={avatarColor(name)} mark={mark} methodId={methodId} />;
}
