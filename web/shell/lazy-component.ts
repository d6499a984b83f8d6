import { createElement, lazy, useState, type ComponentType, type ReactNode } from "react";
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
