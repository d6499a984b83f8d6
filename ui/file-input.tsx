import { useEffect, useRef, useState } from "react";
import type { ComponentPropsWithRef } from "react";
import { useField } from "./field-wiring.tsx";
import { FileIcon } from "./action-icons.tsx";

export interface FileInputProps extends Omit<ComponentPropsWithRef<"input">, "type"> {
  /** What a press does: "Choose file". */
  choose: string;
}

/**
 * A file to be sent with a form. The browser's own field lies over ours, unseen, because its words are in the browser's language: it takes clicks,
 * keys and dropped files. Where scripts don't run, it is seen, since nothing else can name the file that was chosen.
 */
export function FileInput({ choose, className = "", ...rest }: FileInputProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [chosen, setChosen] = useState("");
  // After each drawing: a file may have been chosen before scripts ran, and a form empties its fields by itself.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => setChosen(namesIn(box.current?.querySelector("input"))));
  return (
    <span ref={box} className={`control file ${className}`}>
      <span aria-hidden="true" className="file-look">
        <span className="file-choose">
          <FileIcon className="size-4" />
          {choose}
        </span>
        <span className="min-w-0 truncate text-ink-soft">{chosen}</span>
      </span>
      <input
        {...useField()}
        {...rest}
        type="file"
        onChange={(event) => {
          setChosen(namesIn(event.currentTarget));
          rest.onChange?.(event);
        }}
      />
    </span>
  );
}

function namesIn(input: HTMLInputElement | null | undefined): string {
  return Array.from(input?.files ?? [], ({ name }) => name).join(", ");
}
