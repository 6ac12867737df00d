import { queryParameter } from '../../../../core/kernel/query.ts';
import { foldQuery, foldWords } from '../../../../domain/profile/fold-words.ts';

/** Entries of a long list on each page of the editor. */
export const entriesPerPiece = 50;

/** The shown part of a list: a page of its entries or of the search results. */
export interface ListPiece {
  /** The positions of the entries in the list. */
  readonly indexes: readonly number[];
  readonly number: number;
  /** The number of pages. */
  readonly count: number;
  /** The positions of all matching entries, on every page. */
  readonly found: readonly number[];
  /** The number of entries in the list. */
  readonly all: number;
  readonly find: string;
}

const longestFind = 100;

/** Selects the page for `?page=3` or `?find=engine`, or the last page if the number is too high. */
export function choosePiece(query: string, texts: readonly string[]): ListPiece {
  const find = findIn(query);
  const found = indexesWith(find, texts);
  const count = Math.max(1, Math.ceil(found.length / entriesPerPiece));
  const number = Math.min(askedNumber(query), count);
  return { indexes: cutPiece(found, number), number, count, found, all: texts.length, find };
}

/** The entries of a page, by its number. */
export function cutPiece<Entry>(entries: readonly Entry[], number: number): readonly Entry[] {
  return entries.slice((number - 1) * entriesPerPiece, number * entriesPerPiece);
}

/** The query of a page. Empty for the first. */
export function pieceQuery({ find, number }: Pick<ListPiece, 'find' | 'number'>): string {
  const query = new URLSearchParams();
  if (find !== '') query.set('find', find);
  if (number > 1) query.set('page', String(number));
  return query.size > 0 ? `?${query}` : '';
}

/** The query of the request, for responses that don't read the list. */
export function askedQuery(query: string): string {
  return pieceQuery({ find: findIn(query), number: askedNumber(query) });
}

/** The URL of a form with only the query for its page of the list. */
export function pieceAddress({ path, query }: { readonly path: string; readonly query: string }): string {
  return path + askedQuery(query);
}

/** The query of the page that contains an entry, by the entry's index. */
export function queryOfEntry(index: number): string {
  return pieceQuery({ find: '', number: Math.floor(index / entriesPerPiece) + 1 });
}

function findIn(query: string): string {
  return (queryParameter(query, 'find') ?? '').trim().slice(0, longestFind).toWellFormed();
}

function askedNumber(query: string): number {
  const asked = queryParameter(query, 'page') ?? '';
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
}

/** Entries that contain each word of the search, also inside a word. */
function indexesWith(find: string, texts: readonly string[]): number[] {
  const indexes = [...texts.keys()];
  if (find === '') return indexes;
  const wanted = foldQuery(find);
  return indexes.filter((index) => wanted.length > 0 && hasWords(texts[index] ?? '', wanted));
}

function hasWords(text: string, wanted: readonly (readonly string[])[]): boolean {
  const words = foldWords(text);
  return wanted.every((spellings) =>
    spellings.some((spelling) => words.some((word) => word.includes(spelling))),
  );
}
