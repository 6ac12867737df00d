import { readDraft } from '../../../../../domain/profile/draft.ts';
import type { FormAction } from '../../../../../domain/profile/form-action.ts';
import { lookUpPointer, parsePointer, pointer } from '../../../../../domain/profile/json-pointer.ts';
import { titleOf } from '../../../../../domain/profile/titles.ts';
import { findMergeBase } from '../../../../../store/revisions.ts';
import type { EditorRequest } from '../../editor-route.ts';
import { parseRevision } from '../../parse-revision.ts';

export interface SaveNews {
  readonly kind: 'saved' | (typeof told)[keyof typeof told];
  /** The revision that the save created, for the undo button. */
  readonly revision: number;
  /** The title of the affected item. May be empty. */
  readonly title: string;
}

const told = {
  remove: 'removed',
  move: 'moved',
  duplicate: 'duplicated',
  hide: 'hidden',
  show: 'shown',
  undo: 'undone',
} as const;

interface Saved {
  readonly revision: number;
  readonly madeFrom: number;
}

/** Adds the result of a save to the URL, for example `?saved=12&did=removed&what=/work/0&from=11`. */
export function withNews(address: string, action: FormAction, { revision, madeFrom }: Saved): string {
  const query = new URLSearchParams({ saved: String(revision) });
  if (action.kind !== 'save') query.set('did', told[action.kind]);
  if ('tokens' in action) {
    query.set('what', pointer(...action.tokens));
    query.set('from', String(madeFrom));
  }
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

export async function findNews({ user, accounts, exchange }: EditorRequest): Promise<SaveNews | null> {
  const query = new URLSearchParams(exchange.query);
  const revision = parseRevision(query.get('saved'), user);
  if (revision === null) return null;
  const did = query.get('did');
  const kind = Object.values(told).find((one) => one === did) ?? 'saved';
  const from = parseRevision(query.get('from'));
  const known = from === null ? null : await findMergeBase(accounts.database, user.id, from);
  const what = known ? lookUpPointer(readDraft(known), parsePointer(query.get('what') ?? '')) : null;
  return { kind, revision, title: nameOf(what) };
}

function nameOf(what: unknown): string {
  if (typeof what === 'string') return what;
  if (typeof what !== 'object' || what === null || Array.isArray(what)) return '';
  const { network } = what as { network?: unknown };
  return titleOf({ ...what }) || (typeof network === 'string' ? network : '');
}
