import { Dialog } from "./dialog.tsx";
import type { DialogProps } from "./dialog.tsx";

/** A panel over the page: nearly the whole screen on a phone, at the right on a wide one. Filters, and the chat on a phone. */
export function Sheet(props: Omit<DialogProps, "placement">) {
  return <Dialog {...props} placement="side" />;
}
