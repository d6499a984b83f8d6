export { loadFigures as loader } from "../backoffice/figures/figures.server.ts";
export { BackofficeFigures as default } from "../backoffice/figures/figures-page.tsx";
