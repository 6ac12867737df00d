import type { StoredEvent } from '../../store/events.ts';

export function showEvent({ id, type, username, actor, at }: StoredEvent) {
  return { id, type, username, actor, at };
}
