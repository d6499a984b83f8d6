/** As long as the site's own cookies. */
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Shows a theme now and on every later page; `null` follows the device. The server writes it into the page, so nothing flashes. */
export function chooseTheme(theme: "light" | "dark" | null): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `theme=${theme ?? ""}; Path=/; Max-Age=${theme ? YEAR_SECONDS : 0}; SameSite=Lax${secure}`;
  if (theme) document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
}
