export { loadFigures as loader } from "../backoffice/figures/figures.server.ts";
export { BackofficeFiguresPage as default } from "../backoffice/figures/figures-page.tsx";
