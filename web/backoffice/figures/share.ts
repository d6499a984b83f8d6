import { useFormats } from "@plaza/messages/react.tsx";

/** A share in percent; a dash where there is nothing to have a share of, and where the part was not counted in the whole: orders can outnumber views,
 * since express trades and programs open no offer. */
export function useShare(): (part: number, whole: number) => string {
  const formats = useFormats();
  return (part, whole) => (whole < part || whole === 0 ? "–" : formats.percent((part / whole).toFixed(4), { max: 1 }));
}
