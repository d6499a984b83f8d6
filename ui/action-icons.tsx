import { POINTS, drawn } from "./icons.tsx";

/* What lists and the home page don't show: their scripts do without these. */

export const VerifiedIcon = /* @__PURE__ */ drawn(
  "m10 2.5 2 1.5 2.5-.1.7 2.4 2.1 1.4-.9 2.3.9 2.3-2.1 1.4-.7 2.4-2.5-.1-2 1.5-2-1.5-2.5.1-.7-2.4-2.1-1.4.9-2.3-.9-2.3 2.1-1.4.7-2.4 2.5.1 2-1.5ZM7.25 10l2 2 3.5-3.75",
);
export const SendIcon = /* @__PURE__ */ drawn("M3.5 4.25 17 10 3.5 15.75 5.5 10l-2-5.75ZM5.5 10H10", POINTS);
export const PaperclipIcon = /* @__PURE__ */ drawn(
  "m16 9.5-5.9 5.9a3.7 3.7 0 0 1-5.25-5.25l6-6a2.5 2.5 0 0 1 3.55 3.55l-5.9 5.9a1.25 1.25 0 0 1-1.8-1.8l5.3-5.25",
);
export const ImageIcon = /* @__PURE__ */ drawn(
  "M5 3.5h10A1.5 1.5 0 0 1 16.5 5v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V5A1.5 1.5 0 0 1 5 3.5ZM3.5 13.5 7 10l3.5 3.5 2-2 4 3.5M12.75 7.5v.1",
);
export const FileIcon = /* @__PURE__ */ drawn(
  "M11.5 2.75H6a1.5 1.5 0 0 0-1.5 1.5v11.5a1.5 1.5 0 0 0 1.5 1.5h8a1.5 1.5 0 0 0 1.5-1.5v-9l-4-4ZM11.5 2.75v4h4",
);
export const OrdersIcon = /* @__PURE__ */ drawn("M5 2.75h10v14.5l-2.5-1.5-2.5 1.5-2.5-1.5L5 17.25V2.75ZM7.75 7h4.5M7.75 10.5h4.5");
export const StarIcon = /* @__PURE__ */ drawn("m10 3 2.15 4.45 4.85.7-3.5 3.45.8 4.9L10 14.2l-4.3 2.3.8-4.9L3 8.15l4.85-.7L10 3Z");
export const ThumbUpIcon = /* @__PURE__ */ drawn(
  "M3.5 9h3v7.5h-3V9ZM6.5 9.25 10 3a1.8 1.8 0 0 1 1.75 2.2L11.25 8h3.9a1.5 1.5 0 0 1 1.45 1.9l-1.4 5.5a1.5 1.5 0 0 1-1.45 1.1H6.5",
);
export const ThumbDownIcon = /* @__PURE__ */ drawn(
  "M16.5 11h-3V3.5h3V11ZM13.5 10.75 10 17a1.8 1.8 0 0 1-1.75-2.2L8.75 12h-3.9a1.5 1.5 0 0 1-1.45-1.9l1.4-5.5A1.5 1.5 0 0 1 6.25 3.5h7.25",
);
export const DownloadIcon = /* @__PURE__ */ drawn(
  "M10 3v9m-3.5-3.5L10 12l3.5-3.5M3.5 13.5v2A1.5 1.5 0 0 0 5 17h10a1.5 1.5 0 0 0 1.5-1.5v-2",
);
export const ExternalIcon = /* @__PURE__ */ drawn(
  "M11.5 3.5h5v5M16.5 3.5 9.5 10.5M14 11.5V15a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V7.5A1.5 1.5 0 0 1 5 6h3.5",
);
export const SwapIcon = /* @__PURE__ */ drawn("M3.5 7h12.5M13 4l3 3-3 3M16.5 13.5H4M7 10.5l-3 3 3 3");
export const QrIcon = /* @__PURE__ */ drawn(
  "M3.5 3.5h5v5h-5v-5ZM11.5 3.5h5v5h-5v-5ZM3.5 11.5h5v5h-5v-5ZM11.5 11.5h2v2M16.5 11.5v2M11.5 16.5h2M16.5 16.5v-.1M6 6v.1M14 6v.1M6 14v.1",
);
export const EyeIcon = /* @__PURE__ */ drawn(
  "M2.5 10S5 4.75 10 4.75 17.5 10 17.5 10 15 15.25 10 15.25 2.5 10 2.5 10ZM10 12.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5Z",
);
export const EyeOffIcon = /* @__PURE__ */ drawn(
  "M8 5c.6-.2 1.3-.25 2-.25 5 0 7.5 5.25 7.5 5.25a12 12 0 0 1-2 2.75M5.25 6.25A12 12 0 0 0 2.5 10S5 15.25 10 15.25c1.8 0 3.25-.65 4.4-1.5M8.4 8.4a2.25 2.25 0 0 0 3.2 3.2M3.5 3.5l13 13",
);
export const LogoutIcon = /* @__PURE__ */ drawn("M8 16.5H5A1.5 1.5 0 0 1 3.5 15V5A1.5 1.5 0 0 1 5 3.5h3M8 10h8.5M13 6.5l3.5 3.5-3.5 3.5");
export const BankIcon = /* @__PURE__ */ drawn("M3 8l7-4.5L17 8v.5H3V8ZM5 8.5v6M8.35 8.5v6M11.65 8.5v6M15 8.5v6M3 16.5h14");
export const SentIcon = /* @__PURE__ */ drawn("m4.5 10.5 3.5 3.5 7.5-8");
export const ReadIcon = /* @__PURE__ */ drawn("m1.5 10.5 3.5 3.5L12 6.5M9.5 13l1 1L18 6.5");
