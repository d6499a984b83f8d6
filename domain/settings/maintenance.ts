/** When the operator plans to have the market away, as ISO 8601 instants. */
export interface Maintenance {
  readonly from: string;
  readonly until: string;
}

/** Whether a text of the setting's form is empty, or names two times that there are, the first before the second. */
export function isMaintenance(text: string): boolean {
  const [from, until] = text.split("/").map((time) => new Date(time));
  if (from === undefined || until === undefined) return text === "";
  // Date takes February 31 for a day of March.
  return from < until && [from, until].map((time) => `${time.toISOString().slice(0, 16)}Z`).join("/") === text;
}

/** What the setting `maintenance` announces at an instant: null where it is empty or over already. */
export function maintenanceAt(setting: string, now: Date): Maintenance | null {
  const [from, until] = setting.split("/").map((text) => new Date(text));
  if (from === undefined || until === undefined || until <= now) return null;
  return { from: from.toISOString(), until: until.toISOString() };
}
