export { loadProfile as loader, actOnProfile as action } from "../account/profile/profile.server.ts";
export { ProfilePage as default } from "../account/profile/profile-page.tsx";
