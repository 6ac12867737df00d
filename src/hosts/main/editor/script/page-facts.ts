import type { ScriptWords } from '../script-texts.ts';

/** Facts that the server sends on the script's element. */
const { words: told = '{}', user = '', events = '', tools = '' } = document.currentScript?.dataset ?? {};

export const words: ScriptWords = JSON.parse(told);

/** The owner of stored text: the signed-in user and the edited member. */
export const owner = user;

/** The event stream of other sessions' saves. */
export const eventsAddress = events;

/** The script that loads after the page. */
export const toolsAddress = tools;

/** `{n}` in a text, filled in. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
