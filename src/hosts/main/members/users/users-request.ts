import { queryParameter } from '../../../../core/kernel/query.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { type UserPlace, type UserSort, userSorts } from '../../../../store/user-list.ts';
import { type UserKind, userKinds } from '../../../../store/user-search.ts';

/** The query in the URL. */
export interface UsersRequest {
  readonly text: string;
  readonly only: UserKind;
  readonly sort: UserSort;
  readonly isDescending: boolean;
  readonly after: UserPlace | null;
}

/** Sorted by last activity or creation, the newest come first. */
const usuallyDescending: Readonly<Record<UserSort, boolean>> = { name: false, seen: true, created: true };
const longestText = 200;

/** Unknown parameters are ignored. */
export function parseUsersRequest(query: string): UsersRequest {
  const textOf = (name: string) =>
    (queryParameter(query, name) ?? '').replaceAll('\0', '').slice(0, longestText);
  const sort = userSorts.find((one) => one === textOf('sort')) ?? 'name';
  const [key, id] = textOf('after').split('~', 2);
  return {
    text: textOf('q').trim(),
    only: userKinds.find((kind) => kind === textOf('show')) ?? 'everybody',
    sort,
    isDescending: usuallyDescending[sort] !== (textOf('order') === 'reverse'),
    after: key === undefined || id === undefined ? null : [key, id],
  };
}

/** The URL of a list. By default that of its first page. */
export function usersAddress(
  request: Partial<UsersRequest>,
  more: Readonly<Record<string, string>> = {},
  path: string = mainPaths.users,
): string {
  const { text = '', only = 'everybody', sort = 'name', after = null } = request;
  const isReverse = (request.isDescending ?? usuallyDescending[sort]) !== usuallyDescending[sort];
  const query = new URLSearchParams({
    ...(text !== '' && { q: text }),
    ...(only !== 'everybody' && { show: only }),
    ...(sort !== 'name' && { sort }),
    ...(isReverse && { order: 'reverse' }),
    ...(after && { after: after.join('~') }),
    ...more,
  }).toString();
  return query === '' ? path : `${path}?${query}`;
}
