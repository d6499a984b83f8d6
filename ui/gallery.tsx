import { Actions } from "./gallery/actions.tsx";
import { Foundations } from "./gallery/foundations.tsx";
import { Inputs } from "./gallery/inputs.tsx";
import { Market } from "./gallery/market.tsx";
import { Overlays } from "./gallery/overlays.tsx";
import type { Sample } from "./gallery/sample.ts";
import { Trade } from "./gallery/trade.tsx";

export type { Sample };

/** Every component in every state, for the page `/test/style` and for looking at changes. Its words come from outside; headings are names in code. */
export function Gallery({ sample }: { sample: Sample }) {
  return (
    <div className="mx-auto max-w-5xl px-4 pb-24">
      <Foundations sample={sample} />
      <Actions sample={sample} />
      <Inputs sample={sample} />
      <Market sample={sample} />
      <Trade sample={sample} />
      <Overlays sample={sample} />
    </div>
  );
}
