export { loadPinia as loader } from "../info/developer/pinia.server.ts";
export { PiniaPage as default } from "../info/developer/pinia-page.tsx";
