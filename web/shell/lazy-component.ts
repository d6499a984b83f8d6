import { lazy, type ComponentType } from "react";

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
