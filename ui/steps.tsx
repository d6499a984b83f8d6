export interface StepsProps {
  /** What the steps are of, for screen readers. */
  label: string;
  steps: readonly string[];
  /** Index of the step that is under way; `steps.length` when all are done. */
  current: number;
  /** Said after a finished step's name, e.g. "done". */
  doneText: string;
  /** E.g. "Step 2 of 4", shown with the current name where the column is too narrow for every name. */
  countText: string;
}

/** The progress of an order. Fill, weight and words show the state, not color alone. */
export function Steps({ label, steps, current, doneText, countText }: StepsProps) {
  const stateOf = (index: number) => (index < current ? "done" : index > current ? "next" : "current");
  return (
    <div className="steps">
      <ol aria-label={label} className="steps-line">
        {steps.map((text, index) => (
          <li key={text} data-state={stateOf(index)} aria-current={index === current ? "step" : undefined} className="step">
            <span className="step-name">{text}</span>
            {index < current ? <span className="sr-only">, {doneText}</span> : null}
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="steps-now -mt-0.5 items-baseline justify-between gap-3 text-13">
        <span className="font-semibold">{steps[Math.min(current, steps.length - 1)]}</span>
        <span className="text-ink-faint">{countText}</span>
      </p>
    </div>
  );
}
