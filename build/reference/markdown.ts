export const note = '<!-- Written by npm run docs:reference. Do not edit. -->';

/** Escapes angle brackets and braces, which are markup in Markdown and on the site. */
export function escaped(text: string): string {
  return text.replace(/[<>{}|*]/g, '\\$&');
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return [head, head.map(() => '---'), ...rows].map(line).join('');
}
