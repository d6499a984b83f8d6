import { reactWidget } from "../react-widget.tsx";
import { frameTexts } from "../texts.ts";
import { Footer } from "./footer.tsx";

export const { mount, update, unmount } = reactWidget("footer", Footer, (lang) => frameTexts("footer", lang));
