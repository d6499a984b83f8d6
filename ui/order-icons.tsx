import { POINTS, drawn } from "./icons.tsx";

/* What an order shows before anything is opened. */

export const ArrowRightIcon = /* @__PURE__ */ drawn("M4 10h12m-5-5 5 5-5 5", POINTS);
export const PrintIcon = /* @__PURE__ */ drawn(
  "M6 7V3h8v4M6 14H3.5V8.5A1.5 1.5 0 0 1 5 7h10a1.5 1.5 0 0 1 1.5 1.5V14H14M6 11.5h8V17H6v-5.5Z",
);
export const ChatIcon = /* @__PURE__ */ drawn(
  "M4.5 4h11A1.5 1.5 0 0 1 17 5.5v7a1.5 1.5 0 0 1-1.5 1.5H9l-4 3v-3h-.5A1.5 1.5 0 0 1 3 12.5v-7A1.5 1.5 0 0 1 4.5 4Z",
);
