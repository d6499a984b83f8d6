export { loadHome as loader } from "../info/home/home.server.ts";
export { HomePage as default } from "../info/home/home-page.tsx";
