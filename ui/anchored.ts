const GAP = 6;

/** Puts an opening popover under its button in browsers that can't anchor it by style sheet. On a phone it comes from the bottom anyway. */
export function alignUnder(button: HTMLElement | null, popover: HTMLElement | null): void {
  if (CSS.supports("position-area: block-end") || !button || !popover || !matchMedia("(width >= 40rem)").matches) return;
  const box = button.getBoundingClientRect();
  popover.style.inset = `${box.bottom + GAP}px ${document.documentElement.clientWidth - box.right}px auto auto`;
}
