export { loadAvatar as loader } from "../info/developer/avatar.server.ts";
export { Avatars as default } from "../info/developer/avatar-page.tsx";
