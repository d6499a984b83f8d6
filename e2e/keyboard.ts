import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** What somebody does who has no mouse. */

/** More stops than any page has before its last control. */
const MOST_STOPS = 150;

/** Presses Tab until the element has the focus. Fails if the focus is invisible or never arrives. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await isFocused(target)) {
      expect(await target.evaluate(showsFocus), "the focus is seen").toBe(true);
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`no way by Tab leads to ${target.toString()}`);
}

/** Goes there and presses it. */
export async function press(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes there and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element: { ownerDocument: { activeElement: unknown } }) => element.ownerDocument.activeElement === element);
}

/** The element itself, or for a control that is drawn by another, its label or neighbor. */
function showsFocus(element: unknown): boolean {
  const { getComputedStyle } = globalThis as unknown as { getComputedStyle: (of: unknown) => Record<string, string> };
  const around: unknown[] = [element];
  for (let ancestor = element as { parentElement: unknown } | null, depth = 0; ancestor !== null && depth < 3; depth += 1) {
    ancestor = ancestor.parentElement as { parentElement: unknown } | null;
    if (ancestor !== null) around.push(ancestor);
  }
  return around.some((candidate) => {
    const style = getComputedStyle(candidate);
    return (style["outlineStyle"] !== "none" && style["outlineWidth"] !== "0px") || style["boxShadow"] !== "none";
  });
}
