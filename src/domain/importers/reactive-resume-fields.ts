import { at, textIn, type Values } from './json-values.ts';
import { plainToMarkdown } from './plain-to-markdown.ts';

export function isHiddenThere({ hidden, visible }: Values): boolean {
  return hidden === true || visible === false;
}

/** In version 4, an item may have a short description next to its text. The text becomes the summary. */
export function withShort({ summary, description }: Values, text: string): string {
  const short = summary === undefined ? '' : plainToMarkdown(textIn(description));
  return [short, text].filter(Boolean).join('\n\n');
}

export function websiteOf(owner: Values): string {
  return textIn(at(owner, 'website', 'url')) || textIn(at(owner, 'url', 'href'));
}

/** Both versions count levels from 0 to 5. Version 3 counted to ten. */
export function levelOf({ level }: Values): number {
  return typeof level === 'number' ? Math.min(5, Math.max(0, Math.round(level))) : 0;
}

export const levels = ['', 'Beginner', 'Novice', 'Intermediate', 'Advanced', 'Expert'];
export const cefr = ['', 'A1', 'A2', 'B1', 'B2', 'C2'];
