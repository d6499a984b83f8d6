import type { ElementType, RefAttributes } from "react";
import { Form, type FormProps } from "react-router";
import { useRootData } from "../root-data.ts";
import { KEY_FIELD } from "./field-names.ts";

type PostFormProps = Omit<FormProps, "method"> &
  RefAttributes<HTMLFormElement> & {
    /** A fetcher's form, for one that leaves the page where it is. */
    readonly by?: ElementType<FormProps>;
    /** What it does is seen where it is, as of a switch: the page stays where the eye is, and so does the focus (`action-result.tsx`). */
    readonly stays?: boolean;
  };

/** The form of everything that changes something: sent twice under one key it is done once. */
export function PostForm({ by: Sender = Form, stays, children, ...props }: PostFormProps) {
  return (
    <Sender method="post" preventScrollReset data-stays={stays} {...props}>
      <FormKey />
      {children}
    </Sender>
  );
}

/** The hidden field of a form that is drawn elsewhere. The root's loader makes the key, another one after each answer that is known. */
export function FormKey() {
  return <input type="hidden" name={KEY_FIELD} value={useRootData().formKey} />;
}
