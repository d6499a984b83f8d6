let shown: HTMLDialogElement | null = null;

/**
 * Shows the sheet of an offer as it begins, made of the row that was pressed (`offer-row.tsx`): by the document alone, since React takes longer to draw it
 * for the first time than a tap may wait on a cheap phone. It is for the eye only: the sheet itself takes its place in the next task.
 */
function show(row: Element, title: string): void {
  hide();
  const price = cloned(row, ".row-hero > span");
  const unit = price?.lastChild;
  if (unit) unit.textContent = textIn(row, ".row-hero .sr-only") || unit.textContent;
  const name = drawn("min-w-0", drawn("truncate font-semibold", textIn(row, ".row-lead a")), drawn("caption", "\u00a0"));
  const head = drawn(
    "flex flex-col gap-3",
    drawn("flex items-center gap-3", cloned(row, ".row-lead > span") ?? "", name),
    drawn("flex flex-wrap items-baseline justify-between gap-x-4", price ?? ""),
  );
  const fields = ["h-17", "h-17", "h-40"].map((height) => drawn(`skeleton w-full ${height}`));
  const heading = document.createElement("h2");
  heading.className = "dialog-title";
  heading.textContent = title;
  shown = document.createElement("dialog");
  shown.className = "dialog dialog-growing";
  shown.ariaHidden = "true";
  // It is to be seen in its first frame, and what takes its place too.
  shown.style.animation = "none";
  shown.append(drawn("dialog-body", heading, drawn("dialog-content", drawn("flex flex-col gap-4", head, ...fields))));
  shown.setAttribute("open", "");
  document.body.append(shown);
}

/** Once the sheet itself is there, or will not be. */
function hide(): void {
  if (shown === null) return;
  shown.remove();
  shown = null;
  const sheet = document.querySelector<HTMLDialogElement>("dialog[open]");
  if (sheet !== null) sheet.style.animation = "none";
}

export const sheetPreview = { show, hide };

function drawn(className: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  element.append(...content);
  return element;
}

function cloned(row: Element, selector: string): Node | undefined {
  return row.querySelector(selector)?.cloneNode(true);
}

function textIn(row: Element, selector: string): string {
  return row.querySelector(selector)?.textContent ?? "";
}
