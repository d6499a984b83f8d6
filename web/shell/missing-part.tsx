import { useLocation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";

/** In the place of a part whose code has not come. */
export function MissingPart() {
  const t = useTexts();
  const { pathname, search } = useLocation();
  return (
    <p role="alert" className="caption px-4 py-2">
      {t("frame.part_missing")}{" "}
      <a href={pathname + search} className="link">
        {t("frame.try_again")}
      </a>
    </p>
  );
}
