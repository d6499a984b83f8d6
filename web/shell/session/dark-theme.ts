import { chooseTheme } from "@plaza/widgets/header/theme.ts";
import { publicStore } from "./stores.ts";

const PREFERS_DARK = "(prefers-color-scheme: dark)";
let isJoined = false;

/** Makes the page's theme and `darkTheme` of the public settings one: whichever changes, the other follows. Once per page. */
export function joinDarkTheme(): void {
  const read = () => publicStore.get().darkTheme !== isDark() && publicStore.set({ darkTheme: isDark() });
  read();
  if (isJoined) return;
  isJoined = true;
  publicStore.subscribe(() => {
    const { darkTheme } = publicStore.get();
    if (darkTheme !== isDark()) chooseTheme(darkTheme ? "dark" : "light");
  });
  new MutationObserver(read).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia(PREFERS_DARK).addEventListener("change", read);
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia(PREFERS_DARK).matches : theme === "dark";
}
