import { useTexts } from "@plaza/messages/react.tsx";
import { MoonIcon, SunIcon } from "@plaza/ui/icons.tsx";
import { Menu, MenuItem } from "@plaza/ui/menu.tsx";
import { chooseTheme } from "./theme.ts";

/** Which of the two icons is seen, the document's own theme decides. */
export function ThemeMenu({ isLogin }: { isLogin: boolean }) {
  const t = useTexts();
  const icon = (
    <>
      <SunIcon className="light-only" />
      <MoonIcon className="dark-only" />
    </>
  );
  return (
    <span data-needs-script className={isLogin ? "hidden sm:flex" : "flex"}>
      <Menu label={t("frame.theme")} triggerLabel={t("frame.theme")} trigger={icon} className="icon-btn">
        <Choices />
      </Menu>
    </span>
  );
}

/** The appearance, where a phone's row of icons has no room for it. */
export function NarrowThemes() {
  const t = useTexts();
  return (
    <li data-needs-script className="border-y border-line sm:hidden">
      <ul aria-label={t("frame.theme")}>
        <Choices />
      </ul>
    </li>
  );
}

function Choices() {
  const t = useTexts();
  return (
    <>
      <MenuItem onAct={() => chooseTheme(null)}>{t("frame.theme_system")}</MenuItem>
      <MenuItem onAct={() => chooseTheme("light")}>{t("frame.theme_light")}</MenuItem>
      <MenuItem onAct={() => chooseTheme("dark")}>{t("frame.theme_dark")}</MenuItem>
    </>
  );
}
