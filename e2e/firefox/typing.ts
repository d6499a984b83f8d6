import type { Locator, Page } from "playwright-core";

/** Fields that take their value as a whole. */
const WHOLE = new Set(["date", "color", "range", "time"]);
const isPatched = new WeakSet<Locator>();

/**
 * Fills fields in as a person does, key by key. Playwright sets a field of this Firefox by the page's own property, which React has made its
 * own to know what is new: it takes the text for its own, and a form that computes while one types would not.
 */
export function typeByKeys(page: Page): void {
  const prototype = Object.getPrototypeOf(page.locator("html")) as Locator;
  if (isPatched.has(prototype)) return;
  isPatched.add(prototype);
  // oxlint-disable-next-line typescript/unbound-method -- called below with its field as `this`
  const fill: (this: Locator, ...filled: Parameters<Locator["fill"]>) => Promise<void> = prototype.fill;
  prototype.fill = async function fillByKeys(this: Locator, value, options) {
    const type = await this.getAttribute("type", options);
    if (type !== null && WHOLE.has(type)) return fill.call(this, value, options);
    await fill.call(this, "", options);
    return this.pressSequentially(value, options);
  };
}
