import { reactWidget } from "../react-widget.tsx";
import { Transfer } from "./transfer.tsx";

/** The dialog brings its own texts once it is opened, so that a page that never opens it pays nothing for them. */
export const { mount, update, unmount } = reactWidget("transfer", Transfer, async () => ({}));
