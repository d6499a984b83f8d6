import { useFormats } from "@plaza/messages/react.tsx";

/** A share in percent; a dash where there is nothing to have a share of. */
export function useShare(): (part: number, whole: number) => string {
  const formats = useFormats();
  return (part, whole) => (whole === 0 ? "–" : formats.percent((part / whole).toFixed(4), { max: 1 }));
}
