/** Does work in the first task after the next frame, so that what was just drawn is seen before. A page in the background has no frames and doesn't wait. */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === "hidden") setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
