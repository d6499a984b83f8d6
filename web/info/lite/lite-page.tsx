import { useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import type { loadLite } from "./lite.server.ts";

/** What the lite mode leaves out, and the switch. */
export function LitePage() {
  const t = useTexts();
  const { isChosen, next } = useLoaderData<typeof loadLite>();
  return (
    <div className="max-w-3xl pb-8">
      <PageHead title={t("lite.title")} description={t("lite.lead")} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={t("lite.lead")}>{t("lite.title")}</PageHeading>
      </div>
      <Card>
        <ul className="mb-4 flex list-disc flex-col gap-1 ps-5">
          <li>{t("lite.whole_trade")}</li>
          <li>{t("lite.no_updates")}</li>
          <li>{t("lite.needs_scripts")}</li>
        </ul>
        {/* The page that follows is another document: one with scripts, or one without. */}
        <PostForm reloadDocument>
          <input type="hidden" name="next" value={next} />
          <Button type="submit" name="act" value={isChosen ? "full" : "lite"} variant="primary">
            {t(isChosen ? "lite.full" : "lite.choose")}
          </Button>
        </PostForm>
      </Card>
    </div>
  );
}
