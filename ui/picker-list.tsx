import { useId, useState } from "react";
import type { ChangeEvent, KeyboardEvent, ReactNode } from "react";
import { CheckIcon, SearchIcon } from "./icons.tsx";
import { matching } from "./matching.ts";
import type { PickerOption } from "./matching.ts";
import { TextInput } from "./text-input.tsx";

interface PickerListProps {
  options: readonly PickerOption[];
  value: string;
  label: string;
  searchLabel: string;
  noneText: ReactNode;
  onChoose: (value: string) => void;
}

/** The inside of a `SearchPicker`: the search line keeps the focus, arrows walk the list, Enter takes. */
export function PickerList({ options, value, label, searchLabel, noneText, onChoose }: PickerListProps) {
  const id = useId();
  const [query, setQuery] = useState("");
  const found = matching(options, query);
  const [active, setActive] = useState(() => indexOfValue(found, value));
  const walk = (event: KeyboardEvent) => {
    const next = walked(event, active, found.length);
    if (next === undefined) return;
    event.preventDefault(); // neither moves the caret nor sends the form around the picker
    const option = found[next];
    if (event.key === "Enter" && option) onChoose(option.value);
    setActive(next);
    document.getElementById(`${id}${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const search = (event: ChangeEvent<HTMLInputElement>) => {
    event.stopPropagation(); // a form that follows its fields is not to follow this one
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
      <div id={id} role="listbox" aria-label={label} className="-mx-3 mt-2 h-80">
        {found.map((option, index) => (
          <PickerLine
            key={option.value}
            id={`${id}${index}`}
            option={option}
            chosen={option.value === value}
            active={index === active}
            onChoose={onChoose}
          />
        ))}
      </div>
      {found.length === 0 ? (
        <p role="status" className="-mt-80 h-80 py-8 text-center text-ink-soft">
          {noneText}
        </p>
      ) : null}
    </>
  );
}

interface PickerLineProps {
  id: string;
  option: PickerOption;
  chosen: boolean;
  active: boolean;
  onChoose: (value: string) => void;
}

function PickerLine({ id, option, chosen, active, onChoose }: PickerLineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are the search line's
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-active={active || undefined}
      className="menu-item"
      onClick={() => onChoose(option.value)}
    >
      {option.icon}
      <span className="min-w-12">{option.text}</span>
      <span className="min-w-0 flex-1 truncate font-normal text-ink-soft">{option.note}</span>
      {chosen ? <CheckIcon className="text-accent-ink" /> : null}
    </div>
  );
}

function indexOfValue(options: readonly PickerOption[], value: string): number {
  const index = options.findIndex((option) => option.value === value);
  return Math.max(0, index);
}

/** Where a key leads in a list of `count`; nothing for keys that are typing, or that end an input method's word. */
function walked(event: KeyboardEvent, active: number, count: number): number | undefined {
  if (event.nativeEvent.isComposing) return undefined;
  if (event.key === "Enter") return active;
  if (event.key === "ArrowDown" && count > 0) return (active + 1) % count;
  if (event.key === "ArrowUp" && count > 0) return (active + count - 1) % count;
  return undefined;
}
