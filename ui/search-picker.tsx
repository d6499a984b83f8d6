import { useId, useState } from "react";
import type { ChangeEvent, KeyboardEvent, ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { useField } from "./field.tsx";
import { useHydrated } from "./hydrated.ts";
import { CheckIcon, ChevronDownIcon, SearchIcon } from "./icons.tsx";
import { matching } from "./matching.ts";
import type { PickerOption } from "./matching.ts";
import { Select } from "./select.tsx";
import { TextInput } from "./text-input.tsx";

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
    return <Select className={className} aria-label={field.id ? undefined : label} name={name} value={value} onChange={change} options={plain} />;
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

/** The search line and its list: the line keeps the focus, arrows walk, Enter takes. */
function PickerList({ options, value, searchLabel, label, noneText, onChoose }: SearchPickerProps & { onChoose: (value: string) => void }) {
  const id = useId();
  const [query, setQuery] = useState("");
  const found = matching(options, query);
  const [active, setActive] = useState(() => Math.max(0, found.findIndex((option) => option.value === value)));
  const walk = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Enter") {
      event.preventDefault();
      const option = found[active];
      if (option && !event.nativeEvent.isComposing) onChoose(option.value);
    }
    if (!step || found.length === 0) return;
    event.preventDefault();
    const next = (active + step + found.length) % found.length;
    setActive(next);
    document.getElementById(`${id}${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const search = (event: ChangeEvent<HTMLInputElement>) => {
    setQuery(event.target.value);
    setActive(0);
  };
  return (
    <>
      <TextInput
        type="search"
        role="combobox"
        aria-label={searchLabel}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[active] ? `${id}${active}` : undefined}
        autoComplete="off"
        placeholder={searchLabel}
        before={<SearchIcon />}
        value={query}
        onChange={search}
        onKeyDown={walk}
        className="sticky top-0 z-1"
      />
      <ul id={id} role="listbox" aria-label={label} className="-mx-3 mt-2 h-80">
        {found.map((option, index) => (
          <li
            key={option.value}
            id={`${id}${index}`}
            role="option"
            aria-selected={option.value === value}
            data-active={index === active || undefined}
            className="menu-item"
            onClick={() => onChoose(option.value)}
          >
            {option.icon}
            <span className="w-12">{option.text}</span>
            <span className="min-w-0 flex-1 truncate font-normal text-ink-soft">{option.note}</span>
            {option.value === value ? <CheckIcon className="text-accent-ink" /> : null}
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <p role="status" className="-mt-80 h-80 py-8 text-center text-ink-soft">
          {noneText}
        </p>
      ) : null}
    </>
  );
}
