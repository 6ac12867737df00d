export const userStates = ['draft', 'published', 'unpublished', 'suspended', 'deleted'] as const;
export type UserState = (typeof userStates)[number];
export type StateAction = 'publish' | 'unpublish' | 'suspend' | 'resume' | 'delete';

/** The next state by action and current state. Missing combinations are not allowed. */
const transitions: Readonly<Record<StateAction, Partial<Record<UserState, UserState | 'back'>>>> = {
  publish: { draft: 'published', published: 'published', unpublished: 'published' },
  unpublish: { published: 'unpublished' },
  suspend: { draft: 'suspended', published: 'suspended', unpublished: 'suspended' },
  resume: { suspended: 'back' },
  delete: { draft: 'deleted', published: 'deleted', unpublished: 'deleted', suspended: 'deleted' },
};

/** The next state, or null. Unsuspending restores the state before the suspension. */
export function nextState(
  state: UserState,
  action: StateAction,
  restingState: UserState | null,
): UserState | null {
  const next = transitions[action][state] ?? null;
  return next === 'back' ? restingState : next;
}
