import { Ago } from '../../../../core/html/design/ago.tsx';
import { Badge } from '../../../../core/html/design/badge.tsx';
import { Face } from '../../../../core/html/design/face.tsx';
import type { IconName } from '../../../../core/html/design/icon.tsx';
import { mainPaths } from '../../../../core/paths/main.ts';
import { href } from '../../../../core/routing/href.ts';
import { parseRoles } from '../../../../store/roles.ts';
import { type UserSort, userSorts } from '../../../../store/user-list.ts';
import type { User } from '../../../../store/users.ts';
import { frameTexts } from '../../../web/frame-texts.ts';
import { changeUsersTexts } from './change-users-texts.ts';
import type { UserAction } from './user-actions.ts';
import { type UsersRequest, usersAddress } from './users-request.ts';
import { usersTexts } from './users-texts.ts';

interface UsersTableProps {
  readonly locale: string;
  readonly now: Date;
  readonly request: UsersRequest;
  readonly users: readonly User[];
  /** URLs of public portraits by user id. */
  readonly faces: ReadonlyMap<string, string>;
  /** The signed-in user. */
  readonly self: string;
  /** The actions that they may apply to selected users. */
  readonly actions: readonly UserAction[];
}

/** A table of users, with the actions for selected users below. */
export function UsersTable({ users, request, actions, ...rest }: UsersTableProps) {
  const texts = usersTexts(rest.locale);
  return (
    <form method="post" action={usersAddress(request, {}, mainPaths.changeUsers)} class="users">
      <table class="table">
        <caption class="hidden">{frameTexts(rest.locale).users}</caption>
        <thead>
          <tr>
            <td class="tick">
              <input type="checkbox" id="all" aria-label={texts.chooseAll} hidden />
            </td>
            <SortHead request={request} locale={rest.locale} column="name" />
            <th scope="col">{texts.columns.state}</th>
            <SortHead request={request} locale={rest.locale} column="seen" />
            <th scope="col">{texts.columns.way}</th>
            <SortHead request={request} locale={rest.locale} column="created" />
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow {...rest} user={user} isSelectable={actions.length > 0} />
          ))}
        </tbody>
      </table>
      {actions.length > 0 && <BulkBar locale={rest.locale} request={request} actions={actions} />}
    </form>
  );
}

interface SortHeadProps {
  readonly request: UsersRequest;
  readonly locale: string;
  readonly column: UserSort;
}

/** Links that sort by the column, or reverse the order. */
function SortHead({ request, locale, column }: SortHeadProps) {
  const { columns } = usersTexts(locale);
  const { text, only, sort, isDescending } = request;
  const isHere = sort === column;
  const to = { text, only, sort: column, ...(isHere && { isDescending: !isDescending }) };
  return (
    <th scope="col" aria-sort={isHere ? (isDescending ? 'descending' : 'ascending') : undefined}>
      <a href={usersAddress(to)}>
        {columns[column]}
        {isHere && <span aria-hidden="true">{isDescending ? ' ↓' : ' ↑'}</span>}
      </a>
    </th>
  );
}

type UserRowProps = Omit<UsersTableProps, 'users' | 'request' | 'actions'> & {
  readonly user: User;
  readonly isSelectable: boolean;
};

function UserRow({ locale, now, user, faces, self, isSelectable }: UserRowProps) {
  const { id, username, name, seenAt, seenBy, createdAt } = user;
  const texts = usersTexts(locale);
  return (
    <tr>
      <td class="tick">
        {isSelectable && (
          <input type="checkbox" name="user" value={username} aria-label={texts.choose(name || username)} />
        )}
      </td>
      <th scope="row">
        <span class="who">
          <Face name={name || username} picture={faces.get(id) ?? null} />
          <span>
            <a class="said" href={href(mainPaths.user, { name: username })}>
              <bdi>{name || username}</bdi>
            </a>
            <span class="sub">
              <bdi>{username}</bdi> {username === self && <Badge>{texts.you}</Badge>}{' '}
              <RoleBadges locale={locale} user={user} />
            </span>
          </span>
        </span>
      </th>
      <td>
        <StateBadge locale={locale} user={user} />
      </td>
      <td>
        <span class="of">{texts.columns.seen}: </span>
        {seenAt === '' ? texts.never : <Ago at={seenAt} now={now} locale={locale} />}
      </td>
      <td>{wayOf(seenBy, locale)}</td>
      <td>
        <Ago at={createdAt} now={now} locale={locale} />
      </td>
    </tr>
  );
}

const looks: Readonly<
  Record<User['state'], { readonly tone?: 'good' | 'warn' | 'bad'; readonly icon: IconName }>
> = {
  published: { tone: 'good', icon: 'globe' },
  draft: { icon: 'pencil' },
  unpublished: { tone: 'warn', icon: 'lock' },
  suspended: { tone: 'bad', icon: 'x' },
  deleted: { tone: 'bad', icon: 'x' },
};

export function StateBadge({ locale, user: { state } }: { readonly locale: string; readonly user: User }) {
  return <Badge {...looks[state]}>{usersTexts(locale).state[state]}</Badge>;
}

export function RoleBadges({ locale, user }: { readonly locale: string; readonly user: User }) {
  const texts = usersTexts(locale);
  return (
    <>
      {user.operator === 1 && <Badge tone="accent">{texts.operator}</Badge>}
      {parseRoles(user.roles).map((role) => (
        <Badge tone="accent">{texts.roles[role]}</Badge>
      ))}
    </>
  );
}

/** A sign-in method without a text is shown by its own name. */
export function wayOf(way: string | null, locale: string): string {
  const words: Readonly<Record<string, string>> = usersTexts(locale).ways;
  return way === null ? '' : (words[way] ?? way);
}

function BulkBar({ locale, request, actions }: Pick<UsersTableProps, 'locale' | 'request' | 'actions'>) {
  const texts = changeUsersTexts(locale);
  return (
    <div class="bulk">
      <span class="soft">{usersTexts(locale).chosen}</span>
      {actions.map((action) => (
        <button
          type="submit"
          name="do"
          value={action}
          formaction={action === 'invite' ? usersAddress(request, {}, mainPaths.inviteUsers) : undefined}
          class={action === 'suspend' ? 'danger small' : 'second small'}
        >
          {texts.actions[action]}
        </button>
      ))}
    </div>
  );
}

/** Sort links for screens that hide the head of the table. */
export function SortLinks({ request, locale }: { readonly request: UsersRequest; readonly locale: string }) {
  const { columns, sort: sortedBy } = usersTexts(locale);
  const { text, only } = request;
  return (
    <p class="actions sorts">
      <span class="soft">{sortedBy}</span>
      {userSorts.map((sort) => (
        <a
          href={usersAddress({ text, only, sort })}
          aria-current={request.sort === sort ? 'true' : undefined}
        >
          {columns[sort]}
        </a>
      ))}
    </p>
  );
}
