import { LitePage } from "../info/lite/lite-page.tsx";
import { chooseLite, loadLite } from "../info/lite/lite.server.ts";

export const loader = loadLite;
export const action = chooseLite;

export default function Lite() {
  return <LitePage />;
}
