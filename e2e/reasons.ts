import { expect } from "vitest";
import type { Tab } from "./tab.ts";

interface Gray {
  readonly name: string;
  readonly reason: string;
}

/** Gray controls that say enough by themselves. One more needs its reason beside it. */
const SAYS_ENOUGH: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  { pattern: /\d+\s?s\b|\d+ 秒/, why: "a code that was just sent says in how many seconds the next one may be" },
];

/** Screens that show gray controls as samples. */
const SAMPLES: ReadonlySet<string> = new Set(["developer-style"]);

/** Each visible control that can't be used, with the text that it opens or that describes it. */
const GRAY_CONTROLS = `[...document.querySelectorAll(":disabled, [aria-disabled=true]")]
  .filter((control) => control.matches("button, input, select, textarea, a, [role=button]"))
  .filter((control) => control.checkVisibility() && control.getAttribute("aria-busy") !== "true")
  .map((control) => {
    const ids = [control.getAttribute("popovertarget"), ...(control.getAttribute("aria-describedby") ?? "").split(" ")];
    const reasons = ids.map((id) => (id ? document.getElementById(id)?.textContent : "") ?? "");
    return { name: (control.getAttribute("aria-label") ?? control.innerText ?? control.name ?? "").trim(), reason: reasons.join(" ").trim() };
  })`;

/** Every gray button and field of the page opens or names its reason: nobody is left before one without knowing why. */
export async function expectReasons({ page }: Tab, screen: string): Promise<void> {
  if (SAMPLES.has(screen)) return;
  const gray = await page.evaluate<Gray[]>(GRAY_CONTROLS);
  const silent = gray.filter(({ name, reason }) => reason === "" && !SAYS_ENOUGH.some(({ pattern }) => pattern.test(name)));
  expect(
    silent.map(({ name }) => name),
    `gray controls without a reason on ${screen}`,
  ).toEqual([]);
}
