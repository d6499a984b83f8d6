import { useField } from "@plaza/ui/field-wiring.tsx";

/** Several lines that no spelling checker helps with. */
export function MultilineInput({ name, defaultValue }: { name: string; defaultValue?: string | undefined }) {
  return (
    <textarea
      {...useField()}
      name={name}
      defaultValue={defaultValue}
      rows={2}
      maxLength={1000}
      spellCheck={false}
      autoComplete="off"
      className="control px-3 py-2 font-mono"
    />
  );
}
