import { readDraft } from '../../../profile/draft.ts';
import type { FormAction } from '../../../profile/form-action.ts';
import { lookUpPointer, parsePointer, pointer } from '../../../profile/json-pointer.ts';
import { titleOf } from '../../../profile/titles.ts';
import { findMergeBase } from '../../../store/revisions.ts';
import type { EditorRequest } from '../../editor-route.ts';
import { parseRevision } from '../../parse-revision.ts';

export interface SaveNews {
  readonly kind: 'saved' | 'removed' | 'moved' | 'undone';
  /** What was made by it: this can be undone. */
  readonly revision: number;
  /** Of what was removed or moved; empty where it has none. */
  readonly title: string;
}

interface Saved {
  readonly revision: number;
  readonly madeFrom: number;
}

/** Adds to the address what the save did: `?saved=12&did=removed&what=/work/0&from=11`. */
export function withNews(address: string, action: FormAction, { revision, madeFrom }: Saved): string {
  const query = new URLSearchParams({ saved: String(revision) });
  if (action.kind === 'undo') query.set('did', 'undone');
  if (action.kind === 'remove' || action.kind === 'move') {
    query.set('did', action.kind === 'move' ? 'moved' : 'removed');
    query.set('what', pointer(...action.tokens));
    query.set('from', String(madeFrom));
  }
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

export async function findNews({ exchange, edited }: EditorRequest): Promise<SaveNews | null> {
  const query = new URLSearchParams(exchange.query);
  const revision = parseRevision(query.get('saved'), edited.user);
  if (revision === null) return null;
  const did = query.get('did');
  const kind = (['removed', 'moved', 'undone'] as const).find((one) => one === did) ?? 'saved';
  const from = parseRevision(query.get('from'));
  const known = from === null ? null : await findMergeBase(edited.accounts.database, edited.user.id, from);
  const what = known ? lookUpPointer(readDraft(known), parsePointer(query.get('what') ?? '')) : null;
  return { kind, revision, title: nameOf(what) };
}

function nameOf(what: unknown): string {
  if (typeof what === 'string') return what;
  if (typeof what !== 'object' || what === null || Array.isArray(what)) return '';
  const { network } = what as { network?: unknown };
  return titleOf({ ...what }) || (typeof network === 'string' ? network : '');
}
