export { loadUsers as loader, actOnUsers as action } from "../backoffice/users/users.server.ts";
export { BackofficeUsersPage as default } from "../backoffice/users/users-page.tsx";
export { shouldRevalidate } from "../backoffice/forms/reload-after-refusal.ts";
