import type { ComponentPropsWithRef } from "react";
import { useField } from "./field.tsx";

/** A file to be sent with a form. The button and the words in it are the browser's own, in its language. */
export function FileInput({ className = "", ...rest }: Omit<ComponentPropsWithRef<"input">, "type">) {
  const look = "file:me-3 file:cursor-pointer file:rounded-small file:bg-sunken file:px-3 file:py-1 file:font-medium file:text-ink";
  return <input {...useField()} {...rest} type="file" className={`control min-w-0 px-2 py-1.5 text-13 ${look} ${className}`} />;
}
