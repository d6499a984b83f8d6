/** What can be open over the list for one sub-user: what asks for a code, or for a second thought. */
export const PANELS = ["release", "invite", "end"] as const;
export type Panel = (typeof PANELS)[number];

/** Whether the word in the address is a panel; with any other, none is open. */
export function isPanel(word: string | null): word is Panel {
  return PANELS.some((panel) => panel === word);
}
