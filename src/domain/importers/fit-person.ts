import { checkProfile } from '../profile/check-profile.ts';
import { itemsIn } from '../profile/document.ts';
import { isObject } from '../profile/is-object.ts';
import { lookUpPointer, parsePointer } from '../profile/json-pointer.ts';
import type { Problem } from '../profile/problem.ts';
import { longestFormatted } from '../profile/text-formats.ts';
import { titleOf } from '../profile/titles.ts';
import type { ImportReason } from './import-reason.ts';
import type { ImportedPerson, ImportNote } from './imported-person.ts';

/** Removing one invalid value may reveal another. This exceeds the number of kinds of errors. */
const mostRounds = 5;

/** Removes values that the profile schema rejects, so that one invalid URL does not reject the whole file. */
export function fitPerson(person: ImportedPerson): ImportedPerson {
  const document = documentOf(person);
  const notes: ImportNote[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const problems = checkProfile(document).filter(({ pointer }) => pointer !== '');
    if (problems.length === 0) break;
    // In reverse order, because removing a list entry moves the following ones.
    for (const problem of problems.toReversed()) {
      const tokens = parsePointer(problem.pointer);
      notes.push({ kind: 'left-out', where: placeOf(document, tokens), why: reasonOf(problem, tokens) });
      remove(document, tokens);
    }
  }
  const counts = new Map<string, number>();
  const items = person.items.flatMap((one) => {
    const index = counts.get(one.section) ?? 0;
    counts.set(one.section, index + 1);
    const item = itemsIn(document, one.section)[index];
    return item && Object.keys(item).some((name) => name !== 'x-vitrine') ? [{ ...one, item }] : [];
  });
  return { ...person, basics: document.basics ?? {}, items, notes: [...person.notes, ...notes] };
}

function documentOf({ basics, items }: ImportedPerson) {
  const sections = Map.groupBy(items, ({ section }) => section);
  const lists = [...sections].map(([name, group]) => [name, group.map(({ item }) => item)]);
  return structuredClone({ basics, ...Object.fromEntries(lists) });
}

/** For example `work, Acme: url`, like the other notes. The file itself has no such JSON Pointers. */
function placeOf(document: object, [section = '', index = '', ...rest]: readonly string[]): string {
  if (section === 'basics')
    return `basics: ${[index, ...rest].filter((token) => !/^\d/.test(token)).join(', ')}`;
  const item = lookUpPointer(document, [section, index]);
  const owner = [section, isObject(item) ? titleOf(item) : ''].filter(Boolean).join(', ');
  return rest[0] === undefined ? owner : `${owner}: ${rest[0]}`;
}

function reasonOf({ detail }: Problem, tokens: readonly string[]): ImportReason {
  const name = tokens.at(-1) ?? '';
  if (detail.startsWith('has a character')) return ['character'];
  if (detail.startsWith('is longer')) return ['tooLong', longestFormatted];
  if (detail === 'must be array') return ['noList'];
  if (detail === 'must be string') return ['noText'];
  if (name === 'email') return ['noEmail'];
  if (name === 'url' || name === 'image') return ['noAddress'];
  return /date$/i.test(name) ? ['noDate'] : ['unfit'];
}

/** Replaces a removed item with an empty one, so that later items keep their index. */
function remove(document: object, tokens: readonly string[]): void {
  for (let depth = tokens.length; depth > 0; depth -= 1) {
    const owner = lookUpPointer(document, tokens.slice(0, depth - 1));
    const name = tokens[depth - 1] ?? '';
    if (!isObject(owner) && !Array.isArray(owner)) continue;
    if (!Object.hasOwn(owner, name)) continue;
    if (!Array.isArray(owner)) Reflect.deleteProperty(owner, name);
    else if (depth === 2) owner[Number(name)] = {};
    else owner.splice(Number(name), 1);
    return;
  }
}
