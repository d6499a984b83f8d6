import { useTexts } from "@plaza/messages/react.tsx";
import { MoonIcon, SunIcon } from "@plaza/ui/icons.tsx";
import { Menu, MenuItem } from "@plaza/ui/menu.tsx";
import { chooseTheme } from "./theme.ts";

/** Which of the two icons is seen, the document's own theme decides. */
export function ThemeMenu() {
  const t = useTexts();
  const icon = (
    <>
      <SunIcon className="light-only" />
      <MoonIcon className="dark-only" />
    </>
  );
  return (
    <span data-needs-script className="flex">
      <Menu label={t("frame.theme")} triggerLabel={t("frame.theme")} trigger={icon} className="icon-btn">
        <MenuItem onAct={() => chooseTheme(null)}>{t("frame.theme_system")}</MenuItem>
        <MenuItem onAct={() => chooseTheme("light")}>{t("frame.theme_light")}</MenuItem>
        <MenuItem onAct={() => chooseTheme("dark")}>{t("frame.theme_dark")}</MenuItem>
      </Menu>
    </span>
  );
}
