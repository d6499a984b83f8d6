/** "1": chosen; "0": declined, also where the browser asks to save data. */
export const LITE_COOKIE = "plaza_lite";

/** Characters of the address to which the form of the switch leads back. */
export const LONGEST_NEXT = 2_000;

/** Why a page is sent without scripts, fonts and pictures. */
export type LiteReason = "chosen" | "save_data";

/** What a visitor has chosen goes before what their browser asks for. @param saveData the header `Save-Data` */
export function liteReason(cookies: ReadonlyMap<string, string>, saveData: string | undefined): LiteReason | null {
  const chosen = cookies.get(LITE_COOKIE);
  if (chosen === "1") return "chosen";
  return chosen !== "0" && saveData?.trim().toLowerCase() === "on" ? "save_data" : null;
}
