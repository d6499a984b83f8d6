import { useId, useState } from "react";
import type { ChangeEvent, ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { useField } from "./field-wiring.tsx";
import { useHydrated } from "./hydrated.ts";
import { ChevronDownIcon } from "./icons.tsx";
import type { PickerOption } from "./matching.ts";
import { PickerList } from "./picker-list.tsx";
import { Select } from "./select.tsx";

export interface SearchPickerProps {
  /** Name of the value in the form around it. */
  name?: string | undefined;
  options: readonly PickerOption[];
  /** The chosen value; the owner changes it in `onChange`. */
  value: string;
  onChange?: ((value: string) => void) | undefined;
  /** Name of the control where no `Field` labels it. */
  label: string;
  title: ReactNode;
  searchLabel: string;
  closeLabel: string;
  /** Shown when nothing matches. */
  noneText: ReactNode;
  className?: string | undefined;
}

/** One of many, found by typing: currencies, countries. A native select until scripts run, then a list with search in a dialog. */
export function SearchPicker(props: SearchPickerProps) {
  const { name, options, value, onChange, label, className = "" } = props;
  const field = useField();
  const dialogId = useId();
  const [open, setOpen] = useState(false);
  if (!useHydrated()) {
    const change = (event: ChangeEvent<HTMLSelectElement>) => onChange?.(event.target.value);
    const plain = options.map((option) => ({ value: option.value, text: option.note ? `${option.text} · ${option.note}` : option.text }));
    return (
      <Select className={className} aria-label={field.id ? undefined : label} name={name} value={value} onChange={change} options={plain} />
    );
  }
  const chosen = options.find((option) => option.value === value);
  const choose = (next: string) => {
    setOpen(false);
    if (next !== value) onChange?.(next);
  };
  return (
    <div className={className}>
      {name ? <input type="hidden" name={name} value={value} /> : null}
      <button
        {...field}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={dialogId}
        aria-label={field.id ? undefined : label}
        className="control gap-2 px-3 text-start"
        onClick={() => setOpen(true)}
      >
        {chosen?.icon}
        <span className="min-w-0 flex-1 truncate">{chosen?.text ?? value}</span>
        <ChevronDownIcon className="text-ink-faint" />
      </button>
      <Dialog id={dialogId} open={open} onClose={() => setOpen(false)} title={props.title} closeLabel={props.closeLabel}>
        {open ? <PickerList {...props} onChoose={choose} /> : null}
      </Dialog>
    </div>
  );
}
