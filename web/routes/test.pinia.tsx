export { loadPinia as loader } from "../info/developer/pinia.server.ts";
export { StoresPage as default } from "../info/developer/pinia-page.tsx";
