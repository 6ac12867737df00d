import { type ApiHandler, invalid, own } from './handlers.ts';
import { page, parsePaging } from './paging.ts';

/** Oldest first; a member's own, or for an operator everyone's. */
export const listEvents: ApiHandler<unknown> = async ({ store }, { query, caller }) => {
  const paging = parsePaging(query);
  const after = paging.after === '' ? 0 : Number(paging.after);
  if (!Number.isSafeInteger(after)) throw invalid('/cursor', 'is not one that was given out');
  const user = caller?.username ? await store.users.findByUsername(caller.username) : null;
  const events = await store.events.list(after, paging.limit + 1, user?.id);
  return own(
    200,
    page(
      events,
      paging,
      ({ id }) => String(id),
      ({ id, type, username, at }) => ({ id, type, username, at }),
    ),
  );
};
