import type { ReactElement, SVGProps } from "react";

/** Icons are decoration: hidden from screen readers, colored by the text around them. Size by class, 20 px otherwise. */
export type IconProps = SVGProps<SVGSVGElement>;
export type Icon = (props: IconProps) => ReactElement;

/** Behind a drawing that points where one reads to or from: it points the other way where one reads from right to left. */
export const POINTS = "rtl:-scale-x-100";

/** One 20 × 20 drawing of 1.5 px strokes as a component. */
export function drawn(d: string, look = ""): Icon {
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
      className={`flex-none ${look} ${className}`}
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
export const ChevronRightIcon = /* @__PURE__ */ drawn("m8 5.5 4.5 4.5L8 14.5", POINTS);
export const ArrowLeftIcon = /* @__PURE__ */ drawn("M16 10H4m5-5-5 5 5 5", POINTS);
export const CheckIcon = /* @__PURE__ */ drawn("m4.5 10.5 3.75 3.75 7.5-8.5");
export const CopyIcon = /* @__PURE__ */ drawn(
  "M8.5 7h6A1.5 1.5 0 0 1 16 8.5v6a1.5 1.5 0 0 1-1.5 1.5h-6A1.5 1.5 0 0 1 7 14.5v-6A1.5 1.5 0 0 1 8.5 7ZM13 7V5.5A1.5 1.5 0 0 0 11.5 4h-6A1.5 1.5 0 0 0 4 5.5v6A1.5 1.5 0 0 0 5.5 13H7",
);
export const ClockIcon = /* @__PURE__ */ drawn("M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6v4l2.5 2");
export const ShieldIcon = /* @__PURE__ */ drawn(
  "M10 2.75 4 5v4.5c0 3.75 2.5 6.5 6 7.75 3.5-1.25 6-4 6-7.75V5l-6-2.25ZM7.25 10l2 2 3.5-3.75",
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
export const CloseIcon = /* @__PURE__ */ drawn("m5 5 10 10M15 5 5 15");
export const BellIcon = /* @__PURE__ */ drawn("M5 8.5a5 5 0 0 1 10 0c0 3.5 1.5 4.5 1.5 5h-13c0-.5 1.5-1.5 1.5-5ZM8.25 16a2 2 0 0 0 3.5 0");
export const GlobeIcon = /* @__PURE__ */ drawn(
  "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM3 10h14M10 3c2 2 2.9 4.3 2.9 7S12 15 10 17c-2-2-2.9-4.3-2.9-7S8 5 10 3Z",
);
export const MailIcon = /* @__PURE__ */ drawn("M3 5h14v10H3zm0 1 7 5 7-5");
export const PhoneIcon = /* @__PURE__ */ drawn("M6 2.5h8v15H6zm3 12h2");
export const SunIcon = /* @__PURE__ */ drawn(
  "M10 13.25a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM10 2.5v1M10 16.5v1M2.5 10h1M16.5 10h1M4.7 4.7l.7.7M14.6 14.6l.7.7M4.7 15.3l.7-.7M14.6 5.4l.7-.7",
);
export const MoonIcon = /* @__PURE__ */ drawn("M16.5 11.7A6.75 6.75 0 0 1 8.3 3.5a6.75 6.75 0 1 0 8.2 8.2Z");
export const UserIcon = /* @__PURE__ */ drawn(
  "M10 10a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3.75 16.5c.7-2.6 3.2-4 6.25-4s5.55 1.4 6.25 4",
);
export const WalletIcon = /* @__PURE__ */ drawn(
  "M15.5 7h-11A1.5 1.5 0 0 1 3 5.5 1.5 1.5 0 0 1 4.5 4H14v3M3 5.5v9A1.5 1.5 0 0 0 4.5 16h11a1.5 1.5 0 0 0 1.5-1.5v-6A1.5 1.5 0 0 0 15.5 7M13.5 11.5v.1",
);
export const AdvertsIcon = /* @__PURE__ */ drawn("M4 8v4l2.5.25L14 15.5v-11L6.5 7.75 4 8ZM6.5 12.25l1 4.25H9.5l-.8-3.25M16.5 8.5v3");
export const RefreshIcon = /* @__PURE__ */ drawn("M16 4v4h-4M4 16v-4h4M15.5 8A6 6 0 0 0 5 6.5L4 8M4.5 12A6 6 0 0 0 15 13.5l1-1.5");
export const OfflineIcon = /* @__PURE__ */ drawn(
  "M3 8.25a10 10 0 0 1 3.5-2.2M10 5.25c2.7 0 5.1 1.1 7 3M5.75 11a6 6 0 0 1 2-1.3M12.5 9.9c.65.3 1.25.65 1.75 1.1M10 14.75v.1M3.5 3.5l13 13",
);
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
