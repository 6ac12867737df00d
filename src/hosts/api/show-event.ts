import type { StoredEvent } from '../../store/event.ts';

export function showEvent({ id, type, username, actor, at, details }: StoredEvent) {
  return { id, type, username, actor, at, ...details };
}
