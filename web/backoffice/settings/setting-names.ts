import { SETTING_GROUPS, isSettingKey, type SettingGroup, type SettingKey } from "@plaza/domain/settings/catalogue.ts";
import { useLocale, useTexts } from "@plaza/messages/react.tsx";
import { settingValueText } from "./setting-value.ts";

type Elsewhere = "marketState" | "methodsOff";
type Named = Exclude<SettingKey, Elsewhere>;

/** Settings and their values in words. A setting of the catalogue without a name doesn't compile. */
export function useSettingNames() {
  const t = useTexts();
  const locale = useLocale();
  return {
    settingName: (key: string) => (isNamed(key) ? t(`operating.setting_${key}`) : key),
    groupName: (group: string) => (isGroup(group) ? t(`operating.group_${group}`) : t("operating.group_other")),
    spoken: (value: number | string | boolean | readonly string[], unit?: string) => {
      if (typeof value === "boolean") return t(value ? "operating.yes" : "operating.no");
      return (typeof value === "object" ? value.join(" ") : settingValueText(String(value), unit, locale)) || "–";
    },
  };
}

function isNamed(key: string): key is Named {
  return isSettingKey(key) && key !== "marketState" && key !== "methodsOff";
}

function isGroup(group: string): group is Exclude<SettingGroup, "market"> {
  return Object.hasOwn(SETTING_GROUPS, group) && group !== "market";
}
