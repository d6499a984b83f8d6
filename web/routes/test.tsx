export { loadDeveloper as loader } from "../info/developer/developer.server.ts";
export { DeveloperPages as default } from "../info/developer/developer-pages.tsx";
