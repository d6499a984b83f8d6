import { Suspense, createElement, lazy, memo, useState, type ComponentType } from "react";

/**
 * A part that a page can do without, loaded by itself. On a line that drops its code the page stays whole and the part is missing; without
 * this, one lost file would replace the page by an error.
 */
export function lazyExtra<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => null };
    }
  });
}

/**
 * `lazyExtra` within a boundary of its own, for a part that the server has drawn. React empties a boundary that is drawn again before its code has come;
 * this one is drawn again only with other props, so what the server drew stays. Props must keep their identity from one drawing to the next.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyExtra(load);
  return memo((props: Props) => createElement(Suspense, null, createElement(Part, props)));
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
