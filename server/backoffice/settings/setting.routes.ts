import type { backofficeSettingCalls } from "@plaza/contract/calls/backoffice-settings.ts";
import { isSettingKey, SETTING_GROUPS } from "@plaza/domain/settings/catalogue.ts";
import { choicesOf, type Setting } from "@plaza/domain/settings/kinds.ts";
import { takes } from "@plaza/domain/settings/operating.ts";
import { storedSettings } from "../../core/settings/setting.store.ts";
import { acceptProposal, changeGuardedSetting, declineProposal, listProposals } from "./setting-proposal.service.ts";
import { staffNames } from "../../people/staff/staff-list.store.ts";
import type { Handlers } from "../../core/handler.ts";

export const backofficeSettingRoutes: Handlers<keyof typeof backofficeSettingCalls> = {
  "GET /api/desk/settings": async (context) => {
    const stored = await storedSettings(context.db);
    const changed = new Map(stored.map((setting) => [setting.key, setting.changedAt]));
    const names = await staffNames(context.db);
    return Object.entries(SETTING_GROUPS).flatMap(([group, settings]) =>
      Object.entries<Setting>(settings).map(([key, setting]) => {
        const changedAt = changed.get(key);
        return {
          key,
          group,
          kind: setting.kind,
          takes: takes(setting),
          ...boundsOf(setting),
          ...formOf(setting),
          value: isSettingKey(key) ? context.settings.current[key] : setting.otherwise,
          otherwise: setting.otherwise,
          ...(changedAt === undefined
            ? {}
            : {
                changedAt: changedAt.toISOString(),
                changedBy: authorOf(stored.find((candidate) => candidate.key === key)?.changedBy ?? "", names),
              }),
        };
      }),
    );
  },
  "POST /api/desk/change-setting": changeGuardedSetting,
  "GET /api/desk/setting-proposals": listProposals,
  "POST /api/desk/accept-setting": acceptProposal,
  "POST /api/desk/decline-setting": declineProposal,
};

/** Shows "staff 123" by name; what no person did stays as it is. */
function authorOf(changedBy: string, names: ReadonlyMap<string, string>): string {
  return names.get(changedBy.replace(/^staff /, "")) ?? changedBy;
}

/** What the staff form validates and shows before it asks for confirmation. */
function formOf(setting: Setting) {
  const choices = choicesOf(setting);
  return {
    ...(choices.length === 0 ? {} : { choices: [...choices] }),
    ...(setting.example === undefined ? {} : { example: setting.example }),
  };
}

function boundsOf(setting: Setting) {
  return setting.kind === "whole" || setting.kind === "decimal"
    ? { least: String(setting.least), most: String(setting.most), unit: setting.unit }
    : {};
}
