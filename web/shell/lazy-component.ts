import { Suspense, createElement, lazy, use, useState, type ComponentType, type ReactNode } from "react";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { MissingPart } from "./missing-part.tsx";

/**
 * A part that is no loss where its code doesn't come, loaded by itself: the page stays whole without it. Without this, one lost file would replace
 * the page by an error.
 */
export function lazyExtra<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyOr(load, () => null);
}

/** A part of a page, loaded by itself. Where a line drops its code, the place says so and offers to try again. */
export function lazySection<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyOr(load, MissingPart);
}

/** A part of a page, loaded by itself. @param instead what is in its place where a line drops its code */
export function lazyOr<Props extends object>(load: () => Promise<ComponentType<Props>>, instead: (props: Props) => ReactNode) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: instead };
    }
  });
}

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

/**
 * A part that is fetched ahead and then drawn in the same moment as what asks for it. `lazy` alone would wait for the next turn even then, and
 * React may hold what has waited back for 300 ms.
 */
export function loadedAhead<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined;
  const request = async (): Promise<{ default: ComponentType<Props> }> => {
    here = await load();
    return { default: here };
  };
  const Later = lazy(request);
  function Part(props: Props) {
    // What was drawn first stays: another component in its place would lose what was typed.
    const [Shown] = useState<ComponentType<Props>>(() => here ?? Later);
    return createElement(Shown, props);
  }
  return { Part, request, isHere: () => here !== undefined };
}
