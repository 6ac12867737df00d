import type { ScriptWords } from '../script-texts.ts';

/** What the server says about the page, on the element of this script. */
const { words: told = '{}', user = '', events = '', tools = '' } = document.currentScript?.dataset ?? {};

export const words: ScriptWords = JSON.parse(told);

/** Whose text is kept here: who is signed in, and for whom they work. */
export const owner = user;

/** Where other sessions' saves are told. */
export const eventsAddress = events;

/** What comes after the page is there. */
export const toolsAddress = tools;

/** `{n}` in a text, filled in. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
