import { useMemo, useState } from "react";

/**
 * The value that was there before, while a later one says the same: what is drawn from it is not drawn again.
 * @param textOf what a value says; the same function at each drawing
 */
export function useUnchanged<Value extends object>(value: Value, textOf: (value: Value) => string): Value {
  const [kept, setKept] = useState(value);
  const isSame = useMemo(() => kept === value || textOf(kept) === textOf(value), [kept, value, textOf]);
  if (!isSame) setKept(value);
  return isSame ? kept : value;
}
