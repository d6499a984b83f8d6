/** What a template may name of the order that is decided: no person and no account, so that a template shows nobody more than the case does. */
export const TEMPLATE_PLACEHOLDERS = ["order", "amount", "coins", "method", "reference"] as const;
export type TemplatePlaceholder = (typeof TEMPLATE_PLACEHOLDERS)[number];

/** What each placeholder stands for in one case. */
export type TemplateFacts = Readonly<Record<TemplatePlaceholder, string>>;

const IN_BRACES = /\{([^{}]*)\}/g;

/** Whether each brace of the text belongs to a placeholder that we know. */
export function hasOnlyKnownPlaceholders(text: string): boolean {
  return !/[{}]/.test(text.replace(IN_BRACES, (whole: string, name: string) => (isPlaceholder(name) ? "" : whole)));
}

/** The text with the facts in the placeholders' places, in one pass: a fact with braces stays as it is. */
export function fillTemplate(text: string, facts: TemplateFacts): string {
  return text.replace(IN_BRACES, (whole: string, name: string) => (isPlaceholder(name) ? facts[name] : whole));
}

function isPlaceholder(name: string): name is TemplatePlaceholder {
  return TEMPLATE_PLACEHOLDERS.some((known) => known === name);
}
