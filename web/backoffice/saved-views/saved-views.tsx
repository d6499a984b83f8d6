import { useActionData } from "react-router";
import type { SavedViewList } from "@plaza/contract/staff.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { ChipLink } from "@plaza/ui/chip.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { useRefusedForm } from "../forms/refused-form.tsx";
import { StaffForm, StaffInput } from "../forms/staff-form.tsx";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import type { loadSavedViews } from "./saved-views.server.ts";

const LONGEST_NAME = 40;

/** Where a saved view of each list leads. */
const ADDRESS: Readonly<Record<SavedViewList, (search: URLSearchParams) => string>> = {
  appeals: (search) => backofficePaths.appeals("appeals", search),
  objections: (search) => backofficePaths.appeals("objections", search),
  orders: (search) => backofficePaths.orders(search),
};

/** The views of a list that its reader has saved. The filters that are set now can be saved, or removed if they are one of them. */
export function SavedViews({ views }: { views: Awaited<ReturnType<typeof loadSavedViews>> }) {
  const t = useTexts();
  const answered: Answered = useActionData<Answered>() ?? {};
  const { list, items, search } = views;
  const shown = items.find((view) => view.search === search);
  return (
    <section aria-label={t("desk.views")} className="mb-4">
      <BackofficeActionResult answered={answered} />
      <div className="flex flex-wrap items-start gap-2">
        {items.length === 0 ? null : (
          <ul className="flex min-h-11 min-w-0 flex-wrap items-center gap-2">
            {items.map((view) => (
              <li key={view.viewId} className="min-w-0">
                <ChipLink href={ADDRESS[list](new URLSearchParams(view.search))} current={view === shown}>
                  <span className="truncate">{view.name}</span>
                </ChipLink>
              </li>
            ))}
          </ul>
        )}
        {shown !== undefined ? (
          <PostForm stays>
            <input type="hidden" name="viewId" value={shown.viewId} />
            <Button type="submit" name="act" value="remove_view">
              {t("desk.view_remove")}
            </Button>
          </PostForm>
        ) : search === "" ? null : (
          <SaveForm key={items.map(({ viewId }) => viewId).join()} list={list} search={search} />
        )}
      </div>
    </section>
  );
}

function SaveForm({ list, search }: { list: SavedViewList; search: string }) {
  const t = useTexts();
  const { isThis } = useRefusedForm("save_view", { list, search });
  return (
    <details className="min-w-0 max-w-full" open={isThis || undefined}>
      <summary className="link flex min-h-11 cursor-pointer items-center text-13 font-medium">{t("desk.view_save")}</summary>
      <StaffForm
        stays
        acts="save_view"
        about={{ list, search }}
        otherwise="name"
        className="mt-1 flex flex-wrap items-end gap-2"
        buttons={
          <Button type="submit" name="act" value="save_view" variant="primary">
            {t("desk.view_save")}
          </Button>
        }
      >
        <StaffInput
          name="name"
          label={t("desk.view_name")}
          hint={t("desk.view_help")}
          required
          maxLength={LONGEST_NAME}
          autoComplete="off"
        />
      </StaffForm>
    </details>
  );
}
