import { WIDGET_FAULT, type WidgetData } from "@plaza/contract/widgets.ts";
import type { WidgetModule, WidgetProps } from "@plaza/widgets/module.ts";
import { WidgetFailure, type WidgetTrouble } from "./load.ts";

export interface Running {
  /** The page has changed around it. */
  update(data: WidgetData): void;
  /** Its container leaves the page. */
  end(): void;
}

interface HostedWidget {
  readonly container: HTMLElement;
  /** What the first paint was written from. */
  readonly data: WidgetData;
  /** Whether the widget hydrates the first paint in the container; third-party widgets get an empty container. */
  readonly takesOver: boolean;
  readonly load: () => Promise<WidgetModule>;
  /** Hears once why the widget isn't there. */
  readonly report: (trouble: WidgetTrouble, cause: unknown) => void;
}

/**
 * Brings a widget into its container. Whatever goes wrong stays inside: the container shows its first paint, and nothing is thrown.
 */
export function runWidget({ container, data: first, takesOver, load, report }: HostedWidget): Running {
  const firstPaint = Array.from(container.childNodes, (node) => node.cloneNode(true));
  let latest = first;
  const props = () => ({ container, customProps: latest });
  let begun: WidgetModule | null = null;
  let isDrawn = false;
  let isOver = false;

  const leave = () => {
    isOver = true;
    container.removeEventListener(WIDGET_FAULT, giveUp);
    // Leaving is no time for faults.
    attempt(
      () => begun?.unmount(props()),
      () => undefined,
    );
  };
  const giveUp = (fault: unknown) => {
    if (isOver) return;
    leave();
    // A widget that never came has touched nothing.
    if (begun !== null) container.replaceChildren(...firstPaint);
    report(fault instanceof WidgetFailure ? fault.trouble : "threw", fault);
  };
  /** For one that follows no change. */
  const remount = async (given: WidgetProps) => {
    try {
      await begun?.unmount(given);
      await begun?.mount(given);
    } catch (fault) {
      giveUp(fault);
    }
  };
  const update = (data: WidgetData) => {
    latest = data;
    if (isDrawn && !isOver) attempt(() => (begun?.update ?? remount)(props()), giveUp);
  };

  const begin = async () => {
    const module = await load();
    if (isOver) return;
    begun = module;
    if (!takesOver) container.replaceChildren();
    await module.mount({ container, customProps: first });
    isDrawn = true;
    if (latest !== first) update(latest);
  };

  container.addEventListener(WIDGET_FAULT, giveUp);
  begin().catch(giveUp);
  return {
    update,
    end: () => void (isOver || leave()),
  };
}

function attempt(act: () => unknown, onFault: (fault: unknown) => void): void {
  try {
    act();
  } catch (fault) {
    onFault(fault);
  }
}
