import { useTexts } from "@plaza/messages/react.tsx";

/** The title of a back office page; each renders it once. */
export function BackofficeHead({ title }: { title: string }) {
  const t = useTexts();
  return <title>{t("desk.page_title", { page: title })}</title>;
}
