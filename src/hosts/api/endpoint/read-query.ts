import type { TObject } from 'typebox';
import { pointer } from '../../../domain/profile/json-pointer.ts';
import { invalid } from './check.ts';

/** By name: a text, or a list where the contract takes several. Where it takes one, none of two is preferred. */
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

/** How often a parameter may come. */
function mostOf({ anyOf = [] }: { anyOf?: readonly { maxItems?: number }[] }): number {
  return Math.max(1, ...anyOf.map(({ maxItems = 1 }) => maxItems));
}

function times(most: number): string {
  return most === 1 ? 'once' : `${most} times`;
}
