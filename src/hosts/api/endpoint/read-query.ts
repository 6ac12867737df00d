import type { TObject } from 'typebox';
import { pointer } from '../../../domain/profile/json-pointer.ts';
import { invalid } from './check.ts';

/**
 * The parameters by name, as a string, or as a list where the contract accepts several. A repeated parameter
 * is rejected where the contract accepts one.
 */
export function readQuery(query: string, { properties }: TObject): Record<string, string | string[]> {
  const asked = new URLSearchParams(query);
  const given = Object.entries(properties).flatMap(([name, schema]) => {
    const texts = asked.getAll(name);
    const most = mostOf(schema);
    if (texts.length > most)
      throw invalid({ pointer: pointer(name), detail: `must not come more than ${times(most)}` });
    const [first] = texts;
    return first === undefined ? [] : [[name, texts.length > 1 ? texts : first]];
  });
  return Object.fromEntries(given);
}

/** The number of times that a parameter may occur. */
function mostOf({ anyOf = [] }: { anyOf?: readonly { maxItems?: number }[] }): number {
  return Math.max(1, ...anyOf.map(({ maxItems = 1 }) => maxItems));
}

function times(most: number): string {
  return most === 1 ? 'once' : `${most} times`;
}
