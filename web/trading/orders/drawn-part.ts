import { Suspense, createElement, use, useState, type ComponentType, type ReactNode } from "react";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { lazyOr } from "../../shell/lazy-component.ts";
import { MissingPart } from "../../shell/missing-part.tsx";

const drawnParts = new Map<string, () => Promise<unknown>>();

/**
 * `lazySection` for a part that the server may have drawn. React empties what it can't take over yet as soon as anything around it changes, so a page
 * whose module waits for `loadDrawnParts` has its parts there before it is taken over.
 * @param name of the mark by which the browser knows that the server drew it
 */
export function lazyPart<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined;
  const request = async () => (here ??= await load());
  drawnParts.set(name, request);
  const Later = lazyOr(request, AsDrawn);
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => here ?? Later);
    return createElement(Suspense, null, createElement("template", { "data-part": name }), createElement(Shown, props));
  }
  return Object.assign(Part, { request });
}

const NEVER = new Promise<never>(() => undefined);

/** What the server drew stays as it is, until it goes: a phone neither shows it nor reads its code. */
export function AsSent(): ReactNode {
  return use(NEVER);
}

/**
 * What the server drew stays as it is while the page is taken over, since anything else in its place would be an error to React. Once something around
 * it changes React draws it again, and it says that its code hasn't come.
 */
function AsDrawn() {
  return createElement(useHydrated() ? MissingPart : AsSent);
}

/** The code of the parts that the server has drawn into this document. */
export async function loadDrawnParts(): Promise<void> {
  if (typeof document === "undefined") return;
  const marks = [...document.querySelectorAll<HTMLElement>("template[data-part]")];
  const loads = marks.flatMap(({ dataset }) => drawnParts.get(dataset["part"] ?? "") ?? []);
  await Promise.all(loads.map((load) => load().catch(() => undefined)));
}
