import { createContext, useContext, type ReactNode } from "react";

export interface Wiring {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-required"?: true | undefined;
}
/** What a field tells the input in it. */
export const Wired = createContext<Wiring>({});

/** The id and aria attributes that tie an input to the `Field` around it; nothing outside of one. Spread them before own props. */
export function useField(): Wiring {
  return useContext(Wired);
}

const NOWHERE: Wiring = {};

/** What opens from inside a field, such as a dialog, is not that field. */
export function OutsideField({ children }: { children: ReactNode }) {
  return <Wired value={NOWHERE}>{children}</Wired>;
}
