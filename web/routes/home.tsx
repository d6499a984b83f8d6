export { loadHome as loader } from "../info/home/home.server.ts";
export { Home as default } from "../info/home/home-page.tsx";
