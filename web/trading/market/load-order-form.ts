/** Fetches the order form's scripts; asked for early where somebody is about to open a row. */
export const loadOrderForm = () => import("../take/take-dialog.tsx").then(({ TakeDialog }) => ({ default: TakeDialog }));
