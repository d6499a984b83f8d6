import { Form, useActionData, useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { SearchIcon } from "@plaza/ui/icons.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import { UserCard } from "./user-card.tsx";
import type { loadUsers } from "./users.server.ts";

/** Traders, found one at a time; there is no list to leaf through. */
export function BackofficeUsersPage() {
  const t = useTexts();
  const { find, users, limits, maySeniorActs } = useLoaderData<typeof loadUsers>();
  const answered: Answered = useActionData<Answered>() ?? {};
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.users")} />
      <PageHeading>{t("desk.users")}</PageHeading>
      <BackofficeActionResult answered={answered} />
      <Card className="mb-4">
        <Form method="get" role="search" className="flex flex-col gap-3 sm:flex-row sm:items-end">
          <Field label={t("desk.find_label")} required className="flex-1">
            <TextInput name="find" type="search" required maxLength={254} defaultValue={find} autoComplete="off" spellCheck={false} />
          </Field>
          <Button type="submit" variant="primary" icon={<SearchIcon />}>
            {t("desk.find")}
          </Button>
        </Form>
      </Card>
      {users?.length === 0 ? <EmptyState spot="search" title={t("desk.empty")} /> : null}
      <div className="flex flex-col gap-4">
        {users?.map((user) => (
          <UserCard key={user.uid} user={user} limits={limits.find(({ uid }) => uid === user.uid)} maySeniorActs={maySeniorActs} />
        ))}
      </div>
    </div>
  );
}
