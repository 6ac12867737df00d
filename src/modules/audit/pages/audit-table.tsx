import { Icon, type IconName } from '../../../core/html/design/icon.tsx';
import { mainPaths } from '../../../core/paths/main.ts';
import { memoize } from '../../../core/platform/memo.ts';
import { href } from '../../../core/routing/href.ts';
import { describeActor, tellWhat } from '../../../hosts/main/members/activity/tell-event.ts';
import { type AuditType, auditOnlyTypes } from '../../../store/audit.ts';
import type { EventType } from '../../../store/event.ts';
import { auditDetailsOf } from '../show-entry.ts';
import type { AuditEntry } from '../store.ts';
import { auditTexts } from './audit-texts.ts';

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly locale: string;
}

/** Entries by day. */
export function AuditTable({ entries, locale }: AuditTableProps) {
  const texts = auditTexts(locale);
  const { columns } = texts;
  const days = Map.groupBy(entries, ({ at }) => at.slice(0, 'yyyy-mm-dd'.length));
  return (
    <table class="table">
      <caption class="hidden">{texts.title}</caption>
      <thead>
        <tr>
          {[columns.at, columns.event, columns.actor, columns.user, columns.from].map((title) => (
            <th scope="col">{title}</th>
          ))}
        </tr>
      </thead>
      {[...days].map(([day, some]) => (
        <tbody>
          <tr class="day">
            <th scope="rowgroup" colspan="5">
              {dayFormat(locale).format(new Date(day))}
            </th>
          </tr>
          {some.map((entry) => (
            <Row entry={entry} locale={locale} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({ entry, locale }: { readonly entry: AuditEntry; readonly locale: string }) {
  const { at, type, actor, username, origin, way } = entry;
  const texts = auditTexts(locale);
  const isBad = badTypes.includes(type);
  return (
    <tr>
      <td class="at">
        <time datetime={at}>{at.slice(11, 19)}</time>
      </td>
      <td class={isBad ? 'ev bad' : 'ev'}>
        <Icon name={iconOf(type)} />
        {describeType(entry, locale)}
      </td>
      <td>
        <span class="of">{texts.columns.actor}: </span>
        {actor === null ? '–' : <bdi>{nameActor(actor, locale)}</bdi>}
      </td>
      <td>
        <span class="of">{texts.columns.user}: </span>
        {username === null ? (
          '–'
        ) : (
          <a href={href(mainPaths.user, { name: username })}>
            <bdi>{username}</bdi>
          </a>
        )}
      </td>
      <td class="from">
        {texts.ways[way ?? 'automatic']}
        {origin !== null && (
          <>
            {' · '}
            <bdi>{origin}</bdi>
          </>
        )}
      </td>
    </tr>
  );
}

const badTypes: readonly AuditType[] = ['sign-in.failed', 'identity.unresolved', 'audit.reset'];

const icons: readonly (readonly [prefix: string, icon: IconName])[] = [
  ['sign-in.failed', 'triangle-alert'],
  ['identity.unresolved', 'triangle-alert'],
  ['audit.reset', 'triangle-alert'],
  ['sign-in-link', 'link'],
  ['sign', 'user'],
  ['session', 'log-out'],
  ['user.deleted', 'trash-2'],
  ['user.', 'users'],
  ['role', 'badge-check'],
  ['operator', 'badge-check'],
  ['token', 'lock'],
  ['password', 'lock'],
  ['passkey', 'lock'],
  ['second-factor', 'lock'],
  ['share', 'share-2'],
  ['invitation', 'mail'],
  ['email', 'mail'],
  ['profile.published', 'send'],
  ['profile.exported', 'download'],
  ['users.exported', 'download'],
  ['audit.exported', 'download'],
  ['webhook', 'link'],
];

function iconOf(type: AuditType): IconName {
  return icons.find(([prefix]) => type.startsWith(prefix))?.[1] ?? 'history';
}

function describeType(entry: AuditEntry, locale: string): string {
  const { type, actor, username, at } = entry;
  const details = auditDetailsOf(entry);
  if (type === 'sign-in.failed') return auditTexts(locale).what[type](details.times ?? 1);
  const own = auditOnlyTypes.find((one) => one === type);
  if (own !== undefined && own !== 'sign-in.failed') return auditTexts(locale).what[own];
  const event = {
    id: 0,
    n: 0,
    type: type as EventType,
    username: username ?? '',
    actor: actor ?? '',
    at,
    details,
  };
  // The sentence from the account's activity page, without its period.
  return tellWhat({ event, times: 1 }, locale).replace(/\.$/, '');
}

/** Translates commands, tokens and directories, but not usernames. */
function nameActor(actor: string, locale: string): string {
  return /[ :]/.test(actor) ? describeActor(actor, '', locale) : actor;
}

const dayFormat = memoize(
  20,
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }),
);
