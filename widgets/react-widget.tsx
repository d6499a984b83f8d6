import { startTransition, useEffect, type ComponentType, type ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { WIDGET_FAULT, type WidgetData, type WidgetName } from "@plaza/contract/widgets.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Compiled } from "@plaza/messages/text.ts";
import { NO_NOTES, type FirstPaintNotes, type WidgetModule, type WidgetProps } from "./module.ts";
import { WidgetTree, idPrefixOf, type DrawnProps } from "./tree.tsx";

/** A widget drawn by React as the module that its entry names. It takes over the first paint where there is one. */
export function reactWidget(
  name: WidgetName,
  Widget: ComponentType<DrawnProps>,
  textsOf: (lang: Locale) => Promise<Compiled>,
): Required<WidgetModule> {
  let root: Root | null = null;
  let present: WidgetData;
  let draw: (data: WidgetData) => void = () => undefined;

  const mount = async ({ container, customProps: data }: WidgetProps) => {
    present = data;
    const notes = notesOf(container);
    const texts = await textsOf(data.lang);
    await new Promise<void>((done, fail) => {
      const tree = (now: WidgetData) => (
        <Drawn done={done}>
          <WidgetTree of={Widget} data={now} notes={notes} texts={texts} />
        </Drawn>
      );
      const options = {
        identifierPrefix: idPrefixOf(name),
        onUncaughtError: (fault: unknown) => {
          fail(fault instanceof Error ? fault : new Error("the widget threw", { cause: fault }));
          queueMicrotask(() => container.dispatchEvent(new Event(WIDGET_FAULT)));
        },
      };
      draw = (now) => root?.render(tree(now));
      // A transition is drawn in slices, between which the page hears taps.
      startTransition(() => {
        if (container.firstElementChild) root = hydrateRoot(container, tree(data), options);
        else (root = createRoot(container, options)).render(tree(data));
      });
    });
    if (present !== data) draw(present);
  };
  return {
    mount,
    update: ({ customProps: data }) => {
      present = data;
      draw(data);
    },
    unmount: () => {
      root?.unmount();
      root = null;
    },
  };
}

/** Reports when its content is on the page. */
function Drawn({ done, children }: { done: () => void; children: ReactNode }) {
  useEffect(done, [done]);
  return children;
}

/** What the first paint was written from; the page lays it on the container. */
function notesOf(container: HTMLElement): FirstPaintNotes {
  const given = container.dataset["notes"];
  return given === undefined ? NO_NOTES : (JSON.parse(given) as FirstPaintNotes);
}
