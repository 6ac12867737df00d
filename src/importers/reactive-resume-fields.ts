import { at, textIn, type Values } from './json-values.ts';

export function isHiddenThere({ hidden, visible }: Values): boolean {
  return hidden === true || visible === false;
}

/** Beside its text, which is the summary there, a project of version 4 has a line about it. */
export function shortOf({ summary, description }: Values): string {
  return summary === undefined ? '' : textIn(description);
}

export function websiteOf(owner: Values): string {
  return textIn(at(owner, 'website', 'url')) || textIn(at(owner, 'url', 'href'));
}

/** None, and one to five: version 4, whose items are `visible`, counts to ten. */
export function levelOf({ level, visible }: Values): number {
  if (typeof level !== 'number') return 0;
  return Math.min(5, Math.max(0, Math.round(visible === undefined ? level : level / 2)));
}

export const levels = ['', 'Beginner', 'Novice', 'Intermediate', 'Advanced', 'Expert'];
export const cefr = ['', 'A1', 'A2', 'B1', 'B2', 'C2'];
