import type { ScriptWords } from '../script-texts.ts';

/** Data that the server puts on the script element. */
const { words: told = '{}', user = '', events = '', tools = '' } = document.currentScript?.dataset ?? {};

export const words: ScriptWords = JSON.parse(told);

/** The owner of stored text: the signed-in user together with the edited member. */
export const owner = user;

/** The event stream that reports saves of other sessions. */
export const eventsAddress = events;

/** The URL of the script that loads after the page. */
export const toolsAddress = tools;

/** Fills placeholders in a text, for example `{n}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
