import { queryParameter } from '../../../core/kernel/query.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { type AuditType, auditTypes } from '../../../store/audit.ts';
import type { AuditFilter } from '../store.ts';

const prefixes = {
  'sign-ins': ['sign-in', 'sign-out', 'session.'],
  failed: ['sign-in.failed', 'identity.unresolved', 'identity.refused'],
  roles: ['role.', 'operator.', 'scim.'],
  access: ['token.', 'webhook.', 'share.', 'sign-in-link.', 'delegate.'],
  accounts: [
    ...['user.', 'account.', 'password.', 'passkey.', 'second-factor.', 'email.', 'identity.'],
    ...['invitation.', 'registration.'],
  ],
  data: ['user.deleted', 'user.released', 'profile.exported', 'users.exported', 'audit.', 'backup.'],
} as const;

export const eventGroups = ['all', ...(Object.keys(prefixes) as (keyof typeof prefixes)[])] as const;
export type EventGroup = (typeof eventGroups)[number];
export const auditPeriods = ['1', '7', '30', '365'] as const;

/** The query from the URL. */
export interface AuditRequest {
  readonly text: string;
  readonly group: EventGroup;
  readonly days: (typeof auditPeriods)[number];
  /** The last entry of the previous page. */
  readonly before: number | null;
}

export function parseAuditRequest(query: string): AuditRequest {
  const textOf = (name: string) => (queryParameter(query, name) ?? '').replaceAll('\0', '').slice(0, 255);
  const before = textOf('before');
  return {
    text: textOf('q').trim(),
    group: eventGroups.find((group) => group === textOf('events')) ?? 'all',
    days: auditPeriods.find((days) => days === textOf('days')) ?? '30',
    before: /^[1-9]\d{0,14}$/.test(before) ? Number(before) : null,
  };
}

export function filterOf({ text, group, days }: AuditRequest, now: Date): AuditFilter {
  return {
    any: text === '' ? undefined : text,
    types: group === 'all' ? undefined : typesOf(group),
    since: new Date(now.getTime() - Number(days) * 86_400_000).toISOString(),
  };
}

function typesOf(group: Exclude<EventGroup, 'all'>): AuditType[] {
  return auditTypes.filter((type) =>
    prefixes[group].some((prefix) => (prefix.endsWith('.') ? type.startsWith(prefix) : type === prefix)),
  );
}

export function auditAddress(
  { text, group, days }: AuditRequest,
  more: Readonly<Record<string, string>> = {},
  path: string = mainPaths.audit,
): string {
  const query = new URLSearchParams({
    ...(text !== '' && { q: text }),
    ...(group !== 'all' && { events: group }),
    ...(days !== '30' && { days }),
    ...more,
  }).toString();
  return query === '' ? path : `${path}?${query}`;
}
