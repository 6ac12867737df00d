import { HttpError } from '../../../core/kernel/http-error.ts';
import type { MemberPlace } from '../../../store/group-members.ts';
import { readMemberCursor } from '../show-group.ts';

/** The member list that a URL requests. */
export interface GroupRequest {
  /** The search as typed. */
  readonly text: string;
  readonly includesSubgroups: boolean;
  readonly after: MemberPlace | null;
  readonly limit: number;
}

const pageSize = 50;

/** Parses the query. Returns 422 for an invalid cursor or `include`. */
export function parseGroupRequest(query: string): GroupRequest {
  const asked = new URLSearchParams(query);
  const include = asked.get('include') ?? '';
  if (include !== '' && include !== 'subgroups') throw refuse('include', 'must be subgroups, or left out');
  const cursor = asked.get('cursor') ?? '';
  const after = cursor === '' ? null : readMemberCursor(cursor);
  if (cursor !== '' && !after)
    throw refuse('cursor', 'is not a valid cursor; use `next` from the previous page');
  return { text: asked.get('q') ?? '', includesSubgroups: include !== '', after, limit: pageSize };
}

/** The query of another page of the same list. */
export function queryFor({ text, includesSubgroups }: GroupRequest, cursor: string | null): string {
  const query = new URLSearchParams({
    ...(text !== '' && { q: text }),
    ...(includesSubgroups && { include: 'subgroups' }),
    ...(cursor && { cursor }),
  });
  return query.size === 0 ? '' : `?${query}`;
}

function refuse(name: string, detail: string): HttpError {
  return new HttpError(422, `The URL is not valid: ${name} ${detail}.`);
}
