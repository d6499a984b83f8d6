/** When the operator plans to have the market away, as ISO 8601 instants. */
export interface Maintenance {
  readonly from: string;
  readonly until: string;
}

/** What the setting `maintenance` announces at an instant: null where it is empty, over already, or ends before it begins. */
export function maintenanceAt(setting: string, now: Date): Maintenance | null {
  const [from, until] = setting.split("/").map((text) => new Date(text));
  if (from === undefined || until === undefined || !(from < until) || until <= now) return null;
  return { from: from.toISOString(), until: until.toISOString() };
}
