import { parseText } from '../../domain/profile/damage.ts';
import type { AuditDetails } from '../../store/audit.ts';
import type { AuditEntry } from './store.ts';

/** An entry as the API, exports and standard output show it. */
export function showEntry(entry: AuditEntry) {
  const { id, at, type, actor, username: user, origin: from, way, hash, previous } = entry;
  return { id: Number(id), at, type, actor, user, from, way, details: auditDetailsOf(entry), hash, previous };
}

export function auditDetailsOf({ details }: Pick<AuditEntry, 'details'>): AuditDetails {
  return parseText(details ?? '{}');
}
