import type { BlockReason } from "@plaza/contract/calls/market.ts";
import { LockIcon } from "@plaza/ui/icons.tsx";
import { useBlockReason } from "./block-reason.ts";

/** The first reason, which is the most fundamental. That a visitor is not logged in is no news on twenty rows: the form says it. */
export function IneligibilityNote({ blocked }: { blocked: BlockReason }) {
  const say = useBlockReason();
  return (
    <p className="caption flex items-center gap-1.5">
      <LockIcon className="size-4" />
      {say(blocked)}
    </p>
  );
}
