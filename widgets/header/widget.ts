import { reactWidget } from "../react-widget.tsx";
import { frameTexts } from "../texts.ts";
import { Header } from "./header.tsx";

export const { mount, update, unmount } = reactWidget("header", Header, (lang) => frameTexts("header", lang));
