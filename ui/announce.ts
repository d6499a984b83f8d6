/** A live region has to be in the page for a moment before its first line: not every screen reader announces one that arrives with its text. */
const AFTER_MS = 100;
const MOST_LINES = 3;

/**
 * Says a line to screen readers only: what a sighted reader sees happen elsewhere on the page, such as a new message. It is said in the modal
 * dialog that is open on top, since whatever is behind that is inert and says nothing. Only in the browser.
 */
export function say(text: string): void {
  const layer = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const region = layer.querySelector(":scope > [data-says]") ?? layer.appendChild(newRegion());
  setTimeout(() => {
    const line = document.createElement("p");
    line.textContent = text;
    region.append(line);
    while (region.childElementCount > MOST_LINES) region.firstElementChild?.remove();
  }, AFTER_MS);
}

/** Each line is new, so it alone is said; who reads the page finds the last ones at its end. */
function newRegion(): HTMLElement {
  const region = document.createElement("div");
  region.role = "status";
  region.ariaAtomic = "false";
  region.className = "sr-only";
  region.dataset["says"] = "";
  return region;
}
