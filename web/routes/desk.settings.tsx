export { loadSettings as loader, actOnSettings as action } from "../backoffice/settings/settings.server.ts";
export { BackofficeSettingsPage as default } from "../backoffice/settings/settings-page.tsx";
export { shouldRevalidate } from "../backoffice/forms/reload-after-refusal.ts";
