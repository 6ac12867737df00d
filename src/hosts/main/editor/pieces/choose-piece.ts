import { queryParameter } from '../../../../core/kernel/query.ts';
import { foldQuery, foldWords } from '../../../../domain/profile/fold-words.ts';

/** How many entries of a long list one page of the editor has. */
export const entriesPerPiece = 50;

/** The shown part of a list: a page of its entries or of the search results. */
export interface ListPiece {
  /** Where they stand in the list. */
  readonly indexes: readonly number[];
  readonly number: number;
  /** How many pieces there are. */
  readonly count: number;
  /** All that there is to show, in however many pieces. */
  readonly found: readonly number[];
  /** How many entries the list has. */
  readonly all: number;
  readonly find: string;
}

const longestFind = 100;

/** Selects the part for `?page=3` or `?find=engine`, or the last one. */
export function choosePiece(query: string, texts: readonly string[]): ListPiece {
  const find = findIn(query);
  const found = indexesWith(find, texts);
  const count = Math.max(1, Math.ceil(found.length / entriesPerPiece));
  const number = Math.min(askedNumber(query), count);
  return { indexes: cutPiece(found, number), number, count, found, all: texts.length, find };
}

/** The entries of a piece, by its number. */
export function cutPiece<Entry>(entries: readonly Entry[], number: number): readonly Entry[] {
  return entries.slice((number - 1) * entriesPerPiece, number * entriesPerPiece);
}

/** The query of a part, empty for the first. */
export function pieceQuery({ find, number }: Pick<ListPiece, 'find' | 'number'>): string {
  const query = new URLSearchParams();
  if (find !== '') query.set('find', find);
  if (number > 1) query.set('page', String(number));
  return query.size > 0 ? `?${query}` : '';
}

/** The requested query, for responses that don't read the list. */
export function askedQuery(query: string): string {
  return pieceQuery({ find: findIn(query), number: askedNumber(query) });
}

/** The URL of a form with the requested part only. */
export function pieceAddress({ path, query }: { readonly path: string; readonly query: string }): string {
  return path + askedQuery(query);
}

/** The piece that has an entry of the list, by its index. */
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

/** All words of a search, each as a part of a word. */
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
