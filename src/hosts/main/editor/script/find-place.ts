import type { Fields } from './controls.ts';

/** Finds the current name of a field after rows or lists have moved. Null if its row was deleted or is ambiguous. */
export function findPlace(name: string, saved: Fields, fresh: Fields): string | null {
  let [was, is] = ['', ''];
  for (const token of name.split('/').slice(1)) {
    const found: string | null = isRow(token) ? findRow(was, is, token, saved, fresh) : token;
    if (found === null) return null;
    was += `/${token}`;
    is += `/${found}`;
  }
  return is;
}

function isRow(token: string): boolean {
  return /^\d+$/.test(token);
}

/** Finds the row with the same texts, at the same position if possible. Otherwise the row that shares most texts. */
function findRow(was: string, is: string, row: string, saved: Fields, fresh: Fields): string | null {
  const before = rowsOf(saved, was);
  const now = rowsOf(fresh, is);
  const texts = before.get(row);
  // A page with a single entry has no other candidate. A row that is new to the form has no texts yet.
  if (!texts || (before.size === 1 && now.size === 1)) return texts ? ([...now.keys()][0] ?? null) : row;
  const places = [row, ...[...now.keys()].filter((place) => place !== row)];
  const same = places.find((place) => isSameRow(texts, now.get(place)));
  if (same !== undefined) return same;
  const alike = (place: string) => countAlike(texts, now.get(place));
  const best = places.reduce((one, other) => (alike(other) > alike(one) ? other : one));
  return alike(best) > 0 ? best : null;
}

/** The fields of each row of a list, by the rest of their names. */
function rowsOf(fields: Fields, list: string): Map<string, Map<string, string>> {
  const rows = new Map<string, Map<string, string>>();
  for (const [name, text] of fields) {
    if (!name.startsWith(`${list}/`)) continue;
    const [row = '', ...rest] = name.slice(list.length + 1).split('/');
    if (!isRow(row)) continue;
    const texts = rows.get(row) ?? new Map<string, string>();
    rows.set(row, texts.set(rest.join('/'), text));
  }
  return rows;
}

function isSameRow(one: Fields, other: Fields | undefined): boolean {
  return other !== undefined && one.size === other.size && countSame(one, other) === one.size;
}

function countSame(one: Fields, other: Fields): number {
  return [...one].filter(([name, text]) => other.get(name) === text).length;
}

function countAlike(one: Fields, other: Fields = new Map()): number {
  return countSame(new Map([...one].filter(([, text]) => text !== '')), other);
}
