/** Reading Markdown as far as the rules need it: the sentences, with code, addresses and HTML comments blanked out and lines kept. */

const NOT_PROSE = [
  /^ {0,3}(```+|~~~+)[^\n]*\n[\s\S]*?^ {0,3}\1[^\n]*$/gm,
  /<!--[\s\S]*?-->/g,
  /(`+)(?!`)(?:(?!\n\s*\n)[\s\S])*?[^`]\1(?!`)/g,
  /(?<=\])\([^)\n]*\)/g,
  /\bhttps?:\/\/\S+/g,
];

export function documentText(markdown: string): string {
  return NOT_PROSE.reduce((text, form) => text.replace(form, blank), markdown);
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}
