/** Everything the gallery says, given from outside: components hold no texts, and neither does their gallery. */
export interface Sample {
  /** Acts, as short as buttons say them. */
  act: { main: string; other: string; quiet: string; danger: string; buy: string; sell: string; more: string; all: string };
  /** Names of icon-only controls and states. */
  name: {
    close: string;
    copy: string;
    copied: string;
    show: string;
    hide: string;
    search: string;
    none: string;
    menu: string;
    send: string;
    attach: string;
    unread: string;
    online: string;
    away: string;
    done: string;
    step: string;
    loading: string;
    back: string;
    retry: string;
    time: string;
  };
  /** Names of the minutes left at 10, 5 and 1. */
  announce: Record<10 | 5 | 1, string>;
  field: {
    amount: string;
    text: string;
    code: string;
    password: string;
    choice: string;
    list: string;
    hint: string;
    error: string;
    legend: string;
  };
  /** Facts of a market row. */
  row: { who: string; figures: string; price: string; available: string; limits: string; methods: string; trade: string; why: string };
  /** A word, a sentence, a paragraph, and a word too long for its place. */
  word: string;
  sentence: string;
  paragraph: string;
  longWord: string;
  steps: readonly [string, string, string, string];
  people: readonly string[];
}
