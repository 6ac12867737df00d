export const note = '<!-- Written by npm run docs:reference. Do not edit. -->';

/** Angle brackets and braces are markup for Markdown and for the site. */
export function escaped(text: string): string {
  return text.replace(/[<>{}|*]/g, '\\$&');
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return [head, head.map(() => '---'), ...rows].map(line).join('');
}
