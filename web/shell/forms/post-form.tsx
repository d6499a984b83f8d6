import type { ElementType, RefAttributes } from "react";
import { Form, type FormProps } from "react-router";
import { useRootData } from "../root-data.ts";
import { KEY_FIELD } from "./field-names.ts";

type PostFormProps = Omit<FormProps, "method" | "noValidate"> &
  RefAttributes<HTMLFormElement> & {
    /** A fetcher's form, for one that leaves the page where it is. */
    readonly by?: ElementType<FormProps>;
    /** What it does is seen where it is, as of a switch: the page stays where the eye is, and so does the focus (`action-result.tsx`). */
    readonly stays?: boolean;
    /** Its component, or the server alone, says what is wrong with it: no script of the frame looks at its fields. */
    readonly unchecked?: boolean;
  };

/**
 * The form of everything that changes something: sent twice under one key it is done once. The browser's own bubbles never come up, which speak
 * its language and not the page's: with scripts the page says what is wrong with a field, and without them the server does.
 */
export function PostForm({ by: Sender = Form, stays, unchecked, children, ...props }: PostFormProps) {
  return (
    <Sender method="post" preventScrollReset noValidate data-stays={stays} data-unchecked={unchecked} {...props}>
      <FormKey />
      {children}
    </Sender>
  );
}

/** The hidden field of a form that is drawn elsewhere. The root's loader makes the key, another one after each answer that is known. */
export function FormKey() {
  return <input ref={haveChecked} type="hidden" name={KEY_FIELD} value={useRootData().formKey} />;
}

/** From here on the browser looks at the fields before it sends the form, because the page says what is wrong instead of the browser (`action-result.tsx`). */
function haveChecked(key: HTMLInputElement | null): void {
  const form = key?.form;
  if (form && form.dataset["unchecked"] === undefined) form.noValidate = false;
}
