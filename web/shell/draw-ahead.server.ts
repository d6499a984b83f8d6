const steps = new WeakMap<object, () => void>();

/** Has something done before a page with these data of a loader is drawn. Where only the data are asked for, it isn't done at all. */
export function beforeDrawing(data: object, step: () => void): void {
  steps.set(data, step);
}

/** Does what the loaders of a page wanted done before it is drawn. */
export function drawAhead(loaderData: Readonly<Record<string, unknown>>): void {
  for (const data of Object.values(loaderData)) if (typeof data === "object" && data !== null) steps.get(data)?.();
}
