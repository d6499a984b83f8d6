export { loadFigures as loader } from "../backoffice/figures/figures.server.ts";
export { DeskFigures as default } from "../backoffice/figures/figures-page.tsx";
