import { scanJson } from './scan-json.ts';

/** Where a text stops being JSON: the first impossible character, or the end of a truncated text. */
export function findJsonBreak(text: string): { line: number; column: number } {
  const end = scanJson(text, () => {});
  const before = text.slice(0, end);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
