import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";

/** The next page of a list, as a separate page. */
export function LoadMore({ href }: { href: string }) {
  const t = useTexts();
  return (
    <div className="border-t border-line p-3 text-center">
      <ButtonLink href={href} variant="quiet">
        {t("desk.older")}
      </ButtonLink>
    </div>
  );
}
