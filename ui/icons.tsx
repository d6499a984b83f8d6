import type { ReactElement, SVGProps } from "react";

/** Icons are decoration: hidden from screen readers, coloured by the text around them. Size by class, 20 px otherwise. */
export type IconProps = SVGProps<SVGSVGElement>;
export type Icon = (props: IconProps) => ReactElement;

/** One 20 × 20 drawing of 1.5 px strokes as a component. */
function drawn(d: string): Icon {
  return ({ className = "", ...rest }) => (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`flex-none ${className}`}
      {...rest}
    >
      <path d={d} />
    </svg>
  );
}

export const SearchIcon = /* @__PURE__ */ drawn("M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l3.75 3.75");
export const FilterIcon = /* @__PURE__ */ drawn(
  "M3 6h8m4 0h2M3 14h2m4 0h8M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
);
export const ChevronDownIcon = /* @__PURE__ */ drawn("m5.5 8 4.5 4.5L14.5 8");
export const ChevronUpIcon = /* @__PURE__ */ drawn("m5.5 12 4.5-4.5 4.5 4.5");
export const ChevronLeftIcon = /* @__PURE__ */ drawn("M12 5.5 7.5 10l4.5 4.5");
export const ChevronRightIcon = /* @__PURE__ */ drawn("m8 5.5 4.5 4.5L8 14.5");
export const ArrowLeftIcon = /* @__PURE__ */ drawn("M16 10H4m5-5-5 5 5 5");
export const ArrowRightIcon = /* @__PURE__ */ drawn("M4 10h12m-5-5 5 5-5 5");
export const CheckIcon = /* @__PURE__ */ drawn("m4.5 10.5 3.75 3.75 7.5-8.5");
export const CopyIcon = /* @__PURE__ */ drawn(
  "M8.5 7h6A1.5 1.5 0 0 1 16 8.5v6a1.5 1.5 0 0 1-1.5 1.5h-6A1.5 1.5 0 0 1 7 14.5v-6A1.5 1.5 0 0 1 8.5 7ZM13 7V5.5A1.5 1.5 0 0 0 11.5 4h-6A1.5 1.5 0 0 0 4 5.5v6A1.5 1.5 0 0 0 5.5 13H7",
);
export const ClockIcon = /* @__PURE__ */ drawn("M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6v4l2.5 2");
export const ShieldIcon = /* @__PURE__ */ drawn(
  "M10 2.75 4 5v4.5c0 3.75 2.5 6.5 6 7.75 3.5-1.25 6-4 6-7.75V5l-6-2.25ZM7.25 10l2 2 3.5-3.75",
);
export const VerifiedIcon = /* @__PURE__ */ drawn(
  "m10 2.5 2 1.5 2.5-.1.7 2.4 2.1 1.4-.9 2.3.9 2.3-2.1 1.4-.7 2.4-2.5-.1-2 1.5-2-1.5-2.5.1-.7-2.4-2.1-1.4.9-2.3-.9-2.3 2.1-1.4.7-2.4 2.5.1 2-1.5ZM7.25 10l2 2 3.5-3.75",
);
export const LockIcon = /* @__PURE__ */ drawn(
  "M5.5 9h9A1.5 1.5 0 0 1 16 10.5v5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 15.5v-5A1.5 1.5 0 0 1 5.5 9ZM7 9V6.5a3 3 0 0 1 6 0V9M10 12.25v1.5",
);
export const WarningIcon = /* @__PURE__ */ drawn(
  "M8.7 3.75 2.7 14.25a1.5 1.5 0 0 0 1.3 2.25h12a1.5 1.5 0 0 0 1.3-2.25l-6-10.5a1.5 1.5 0 0 0-2.6 0ZM10 8v3.25M10 13.9v.1",
);
export const DangerIcon = /* @__PURE__ */ drawn("M7 3h6l4 4v6l-4 4H7l-4-4V7l4-4ZM10 6.5v4.25M10 13.4v.1");
export const InfoIcon = /* @__PURE__ */ drawn("M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 9.25v4.25M10 6.6v-.1");
export const DoneIcon = /* @__PURE__ */ drawn("M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM7 10.25l2.1 2L13 8");
export const SendIcon = /* @__PURE__ */ drawn("M3.5 4.25 17 10 3.5 15.75 5.5 10l-2-5.75ZM5.5 10H10");
export const PaperclipIcon = /* @__PURE__ */ drawn(
  "m16 9.5-5.9 5.9a3.7 3.7 0 0 1-5.25-5.25l6-6a2.5 2.5 0 0 1 3.55 3.55l-5.9 5.9a1.25 1.25 0 0 1-1.8-1.8l5.3-5.25",
);
export const ImageIcon = /* @__PURE__ */ drawn(
  "M5 3.5h10A1.5 1.5 0 0 1 16.5 5v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V5A1.5 1.5 0 0 1 5 3.5ZM3.5 13.5 7 10l3.5 3.5 2-2 4 3.5M12.75 7.5v.1",
);
export const FileIcon = /* @__PURE__ */ drawn(
  "M11.5 2.75H6a1.5 1.5 0 0 0-1.5 1.5v11.5a1.5 1.5 0 0 0 1.5 1.5h8a1.5 1.5 0 0 0 1.5-1.5v-9l-4-4ZM11.5 2.75v4h4",
);
export const CloseIcon = /* @__PURE__ */ drawn("m5 5 10 10M15 5 5 15");
export const PlusIcon = /* @__PURE__ */ drawn("M10 4v12M4 10h12");
export const MinusIcon = /* @__PURE__ */ drawn("M4 10h12");
export const BellIcon = /* @__PURE__ */ drawn("M5 8.5a5 5 0 0 1 10 0c0 3.5 1.5 4.5 1.5 5h-13c0-.5 1.5-1.5 1.5-5ZM8.25 16a2 2 0 0 0 3.5 0");
export const GlobeIcon = /* @__PURE__ */ drawn(
  "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM3 10h14M10 3c2 2 2.9 4.3 2.9 7S12 15 10 17c-2-2-2.9-4.3-2.9-7S8 5 10 3Z",
);
export const SunIcon = /* @__PURE__ */ drawn(
  "M10 13.25a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM10 2.5v1M10 16.5v1M2.5 10h1M16.5 10h1M4.7 4.7l.7.7M14.6 14.6l.7.7M4.7 15.3l.7-.7M14.6 5.4l.7-.7",
);
export const MoonIcon = /* @__PURE__ */ drawn("M16.5 11.7A6.75 6.75 0 0 1 8.3 3.5a6.75 6.75 0 1 0 8.2 8.2Z");
export const UserIcon = /* @__PURE__ */ drawn(
  "M10 10a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3.75 16.5c.7-2.6 3.2-4 6.25-4s5.55 1.4 6.25 4",
);
export const UsersIcon = /* @__PURE__ */ drawn(
  "M7.5 9.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM2.25 16c.5-2.3 2.5-3.75 5.25-3.75S12.25 13.7 12.75 16M13 4.25a2.75 2.75 0 0 1 0 5M14.75 12.6c1.6.5 2.7 1.7 3 3.4",
);
export const WalletIcon = /* @__PURE__ */ drawn(
  "M15.5 7h-11A1.5 1.5 0 0 1 3 5.5 1.5 1.5 0 0 1 4.5 4H14v3M3 5.5v9A1.5 1.5 0 0 0 4.5 16h11a1.5 1.5 0 0 0 1.5-1.5v-6A1.5 1.5 0 0 0 15.5 7M13.5 11.5v.1",
);
export const OrdersIcon = /* @__PURE__ */ drawn("M5 2.75h10v14.5l-2.5-1.5-2.5 1.5-2.5-1.5L5 17.25V2.75ZM7.75 7h4.5M7.75 10.5h4.5");
export const AdvertsIcon = /* @__PURE__ */ drawn("M4 8v4l2.5.25L14 15.5v-11L6.5 7.75 4 8ZM6.5 12.25l1 4.25H9.5l-.8-3.25M16.5 8.5v3");
export const StarIcon = /* @__PURE__ */ drawn("m10 3 2.15 4.45 4.85.7-3.5 3.45.8 4.9L10 14.2l-4.3 2.3.8-4.9L3 8.15l4.85-.7L10 3Z");
export const ThumbUpIcon = /* @__PURE__ */ drawn(
  "M3.5 9h3v7.5h-3V9ZM6.5 9.25 10 3a1.8 1.8 0 0 1 1.75 2.2L11.25 8h3.9a1.5 1.5 0 0 1 1.45 1.9l-1.4 5.5a1.5 1.5 0 0 1-1.45 1.1H6.5",
);
export const ThumbDownIcon = /* @__PURE__ */ drawn(
  "M16.5 11h-3V3.5h3V11ZM13.5 10.75 10 17a1.8 1.8 0 0 1-1.75-2.2L8.75 12h-3.9a1.5 1.5 0 0 1-1.45-1.9l1.4-5.5A1.5 1.5 0 0 1 6.25 3.5h7.25",
);
export const PrintIcon = /* @__PURE__ */ drawn(
  "M6 7V3h8v4M6 14H3.5V8.5A1.5 1.5 0 0 1 5 7h10a1.5 1.5 0 0 1 1.5 1.5V14H14M6 11.5h8V17H6v-5.5Z",
);
export const DownloadIcon = /* @__PURE__ */ drawn(
  "M10 3v9m-3.5-3.5L10 12l3.5-3.5M3.5 13.5v2A1.5 1.5 0 0 0 5 17h10a1.5 1.5 0 0 0 1.5-1.5v-2",
);
export const ExternalIcon = /* @__PURE__ */ drawn(
  "M11.5 3.5h5v5M16.5 3.5 9.5 10.5M14 11.5V15a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V7.5A1.5 1.5 0 0 1 5 6h3.5",
);
export const RefreshIcon = /* @__PURE__ */ drawn("M16 4v4h-4M4 16v-4h4M15.5 8A6 6 0 0 0 5 6.5L4 8M4.5 12A6 6 0 0 0 15 13.5l1-1.5");
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
export const ChatIcon = /* @__PURE__ */ drawn(
  "M4.5 4h11A1.5 1.5 0 0 1 17 5.5v7a1.5 1.5 0 0 1-1.5 1.5H9l-4 3v-3h-.5A1.5 1.5 0 0 1 3 12.5v-7A1.5 1.5 0 0 1 4.5 4Z",
);
export const OfflineIcon = /* @__PURE__ */ drawn(
  "M3 8.25a10 10 0 0 1 3.5-2.2M10 5.25c2.7 0 5.1 1.1 7 3M5.75 11a6 6 0 0 1 2-1.3M12.5 9.9c.65.3 1.25.65 1.75 1.1M10 14.75v.1M3.5 3.5l13 13",
);
export const MoreIcon = /* @__PURE__ */ drawn(
  "M4.5 10a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0ZM9.5 10a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0ZM14.5 10a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0Z",
);
export const LogoutIcon = /* @__PURE__ */ drawn("M8 16.5H5A1.5 1.5 0 0 1 3.5 15V5A1.5 1.5 0 0 1 5 3.5h3M8 10h8.5M13 6.5l3.5 3.5-3.5 3.5");
export const BankIcon = /* @__PURE__ */ drawn("M3 8l7-4.5L17 8v.5H3V8ZM5 8.5v6M8.35 8.5v6M11.65 8.5v6M15 8.5v6M3 16.5h14");
export const SentIcon = /* @__PURE__ */ drawn("m4.5 10.5 3.5 3.5 7.5-8");
export const ReadIcon = /* @__PURE__ */ drawn("m1.5 10.5 3.5 3.5L12 6.5M9.5 13l1 1L18 6.5");

/** Work under way. Turns, or stands still where motion is unwanted. */
export function SpinnerIcon({ className = "" }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      className={`spinner flex-none ${className}`}
    >
      <circle cx="10" cy="10" r="7" opacity="0.3" />
      <path d="M10 3a7 7 0 0 1 7 7" />
    </svg>
  );
}
