export { loadAvatar as loader } from "../info/developer/avatar.server.ts";
export { AvatarPage as default } from "../info/developer/avatar-page.tsx";
