import { useFormats } from "@plaza/messages/react.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";

/** An instant to the second. */
export function When({ at }: { at: string }) {
  const formats = useFormats();
  const zone = useTimeZone();
  return (
    <time dateTime={at} className="sm:whitespace-nowrap">
      {formats.date(at, zone, "second")}
    </time>
  );
}
