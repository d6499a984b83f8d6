import { loadedAhead } from "../../shell/lazy-component.ts";

/** The order form of the sheet; asked for where somebody is about to open a row. */
export const takeForm = loadedAhead(async () => (await import("./take-form.tsx")).TakeForm);
