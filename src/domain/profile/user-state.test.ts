import { expect, test } from 'bun:test';
import { nextState, type StateAction, type UserState, userStates } from './user-state.ts';

/** Every action in every state. The suspended users of this test were published. */
const expected: Record<StateAction, Record<UserState, UserState | null>> = {
  publish: {
    draft: 'published',
    published: 'published',
    unpublished: 'published',
    suspended: null,
    deleted: null,
  },
  unpublish: { draft: null, published: 'unpublished', unpublished: null, suspended: null, deleted: null },
  suspend: {
    draft: 'suspended',
    published: 'suspended',
    unpublished: 'suspended',
    suspended: null,
    deleted: null,
  },
  resume: { draft: null, published: null, unpublished: null, suspended: 'published', deleted: null },
  delete: {
    draft: 'deleted',
    published: 'deleted',
    unpublished: 'deleted',
    suspended: 'deleted',
    deleted: null,
  },
};

test.each(Object.entries(expected))('%s', (action, table) => {
  for (const state of userStates) {
    expect([state, nextState(state, action as StateAction, 'published')]).toEqual([state, table[state]]);
  }
});
