import type { ReactNode } from "react";

export interface RadioCard {
  value: string;
  title: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

export interface RadioCardsProps {
  legend: ReactNode;
  hideLegend?: boolean | undefined;
  name: string;
  cards: readonly RadioCard[];
  /** Controlled by its owner, or left to the form with `defaultValue`. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  required?: boolean | undefined;
}

/** One of a few, each with a line about it: payment accounts, reasons. Lines of one surface, not boxes in boxes. */
export function RadioCards({ legend, hideLegend, name, cards, value, defaultValue, onChange, required }: RadioCardsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={hideLegend ? "sr-only" : "mb-1.5 text-13 font-medium text-ink-soft"}>{legend}</legend>
      <div className="radio-cards">
        {cards.map((card) => (
          <label key={card.value} className="radio-card">
            <input
              type="radio"
              name={name}
              value={card.value}
              required={required}
              disabled={card.disabled}
              {...(value === undefined ? { defaultChecked: card.value === defaultValue } : { checked: card.value === value })}
              onChange={() => onChange?.(card.value)}
              className="tick mt-px"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{card.title}</span>
              {card.text ? <span className="caption block">{card.text}</span> : null}
            </span>
            {card.icon}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
