import { SETTINGS, isSettingKey } from "@plaza/domain/settings/catalogue.ts";
import { needsSecondOperator } from "@plaza/domain/settings/guarded-settings.ts";
import { settingValue, type Setting } from "@plaza/domain/settings/kinds.ts";
import type { Handler } from "../../core/handler.ts";
import { refuse, refused, refuseField, refuseKeeping } from "../../core/http/refusal.ts";
import { changeSetting, holdingValue } from "../../core/settings/setting.service.ts";
import { lockProposal, openProposals, proposeSetting, removeProposal, takeSettingProposal } from "../../core/settings/setting.store.ts";
import { staffNames } from "../../people/staff/staff-list.store.ts";

/** Changes a setting. What loosens one that guards money or people waits as a proposal until another operator accepts it or enters the same value. */
export const changeGuardedSetting: Handler<"POST /api/desk/change-setting"> = async (context, { tx, staff, body, record }) => {
  const { key } = body;
  if (!isSettingKey(key)) return refuse("not_found");
  const reason = body.reason.trim();
  if (reason === "") return refuse("reason_needed");
  const given = readValue(SETTINGS[key], body.value.trim());
  const before = await holdingValue(tx, key);
  const value = settingValue(SETTINGS[key], given);
  const needsAnother = value !== null && needsSecondOperator(key, before, value);
  if (needsAnother && !(await takeSettingProposal(tx, key, value, staff.staffId))) {
    await proposeSetting(tx, { key, value, reason, staffId: staff.staffId });
    record({ action: "propose_setting", object: "setting", objectId: key, reason, data: { value } });
    return refuseKeeping("second_operator_needed", { key });
  }
  const changed = await changeSetting(context.settings, tx, key, given, `staff ${staff.staffId}`);
  // By the name of the body's field, which is a form's too.
  if (refused(changed)) return refuseField("body", "value");
  record({ action: "change_setting", object: "setting", objectId: key, reason, data: { before, after: body.value } });
  return { changed };
};

/** What waits for another operator's decision. */
export const listProposals: Handler<"GET /api/desk/setting-proposals"> = async (context, { staff }) => {
  const [proposals, names] = await Promise.all([openProposals(context.db), staffNames(context.db)]);
  return proposals
    .filter(({ key }) => isSettingKey(key))
    .map(({ id, key, value, reason, proposedBy, proposedAt, expiresAt }) => ({
      proposalId: id,
      key,
      now: context.settings.current[key],
      value,
      reason,
      proposedBy: names.get(proposedBy) ?? proposedBy,
      own: proposedBy === staff.staffId,
      proposedAt: proposedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
};

/** Another operator than the one who proposed it puts the value into effect. */
export const acceptProposal: Handler<"POST /api/desk/accept-setting"> = async (context, { tx, staff, body, record }) => {
  const proposal = await lockProposal(tx, body.proposalId);
  if (proposal === null) return refuse("not_found");
  const { key, value, reason, proposedBy } = proposal;
  if (proposedBy === staff.staffId) return refuse("not_allowed");
  const before = context.settings.current[key];
  const changed = await changeSetting(context.settings, tx, key, value, `staff ${staff.staffId}`);
  if (refused(changed)) return changed;
  await removeProposal(tx, proposal.id);
  record({ action: "accept_setting", object: "setting", objectId: key, reason, data: { before, after: value, proposedBy } });
  return { changed };
};

/** Any operator, who proposed it included, ends a proposal. */
export const declineProposal: Handler<"POST /api/desk/decline-setting"> = async (_context, { tx, body, record }) => {
  const proposal = await lockProposal(tx, body.proposalId);
  if (proposal === null) return refuse("not_found");
  const { id, key, value, reason, proposedBy } = proposal;
  await removeProposal(tx, id);
  record({ action: "decline_setting", object: "setting", objectId: key, reason, data: { value, proposedBy } });
  return { declined: true };
};

/** As somebody types it; what the setting doesn't take is refused by the setting. */
function readValue(setting: Setting, typed: string): unknown {
  switch (setting.kind) {
    case "whole":
      return /^\d{1,15}$/.test(typed) ? Number.parseInt(typed, 10) : typed;
    case "flag":
      return typed === "yes" ? true : typed === "no" ? false : typed;
    case "codes":
      return typed === "" ? [] : typed.split(/[\s,]+/);
    default:
      return typed;
  }
}
