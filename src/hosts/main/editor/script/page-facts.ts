import type { ScriptWords } from '../script-texts.ts';

/** What the server says about the page, on the element of this script. */
const { words: told = '{}', user = '', events = '', tools = '' } = document.currentScript?.dataset ?? {};

export const words: ScriptWords = JSON.parse(told);

/** The owner of kept text: the signed-in user, and the member they work for. */
export const owner = user;

/** Where other sessions' saves are told. */
export const eventsAddress = events;

/** What comes after the page is there. */
export const toolsAddress = tools;

/** `{n}` in a text, filled in. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
