import { mayUse } from '../../../../accounts/identity/rights.ts';
import { sayAgo } from '../../../../core/html/design/ago.tsx';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { Badge } from '../../../../core/html/design/badge.tsx';
import { Done } from '../../../../core/html/design/done.tsx';
import { Face } from '../../../../core/html/design/face.tsx';
import { Icon } from '../../../../core/html/design/icon.tsx';
import { formatMoment } from '../../../../core/html/design/moment.tsx';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { editorPaths, forMember } from '../../../../core/paths/editor.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { profilePath } from '../../../../core/paths/preview.ts';
import { href } from '../../../../core/routing/href.ts';
import { copying } from '../../../../core/web/copied-once.tsx';
import { findEmail } from '../../../../store/emails.ts';
import { listEventsBefore } from '../../../../store/events.ts';
import { hasRole } from '../../../../store/roles.ts';
import { countSessions } from '../../../../store/sessions.ts';
import { countOperators } from '../../../../store/user-list.ts';
import type { User } from '../../../../store/users.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { MemberCall, MemberServices } from '../services.ts';
import { findFaces } from './find-faces.ts';
import { type HandedLink, IssuedLink } from './issued-link.tsx';
import css from './user.css' with { type: 'text' };
import {
  AddressForm,
  DeleteForm,
  InviteForm,
  RenameForm,
  RoleForm,
  RolesForm,
  StateForm,
  type UserTrouble,
} from './user-forms.tsx';
import { userTexts } from './user-texts.ts';
import { RoleBadges, StateBadge, wayOf } from './users-table.tsx';
import { usersTexts } from './users-texts.ts';

interface UserPage {
  readonly trouble?: UserTrouble;
  readonly invitation?: HandedLink;
}

/** The page of a user, with the actions that the signed-in user may take. */
export async function renderUser(
  call: MemberCall,
  user: User,
  { trouble, invitation }: UserPage = {},
): Promise<Reply> {
  const { exchange } = call;
  const { locale, query, visitor } = exchange;
  const { username } = user;
  const texts = userTexts(locale);
  const isSelf = user.id === visitor.session.userId;
  const isOperator = visitor.session.operator === 1;
  const isSupported = isOperator || (mayUse(visitor.session, 'users:support') && !hasRole(user));
  const isLastOperator = user.operator === 1 && (await countOperators(call.accounts.database)) <= 1;
  const told = await Promise.all([texts.done, ...call.slots.user.map(({ done }) => done(locale))]);
  const done = new Map(told.flatMap(Object.entries<string>)).get(queryParameter(query, 'done') ?? '');
  const forms = { locale, user, isSelf, trouble };
  const email = await findEmail(call.accounts.database, user.id);
  return renderFramed(exchange, {
    title: user.name || username,
    css: css + copying.css,
    script: copying.script,
    picturesFrom: call.previewUrl,
    ...(trouble && { status: trouble.status }),
    children: (
      <>
        <p>
          <a href={mainPaths.users}>{texts.back}</a>
        </p>
        {await renderHead(call, user, isSelf)}
        {invitation && <IssuedLink exchange={exchange} invitation={invitation} />}
        {trouble?.at === 'page' && <Alert>{trouble.message}</Alert>}
        {!trouble && !invitation && done !== undefined && <Done>{done}</Done>}
        <div class="settings">
          {isSupported && <InviteForm {...forms} />}
          {isOperator && <AddressForm {...forms} email={email} />}
          {isSupported && <StateForm {...forms} />}
          {isOperator && (
            <>
              <RenameForm {...forms} />
              <RoleForm {...forms} isLastOperator={isLastOperator} />
              <RolesForm {...forms} />
              {await Promise.all(call.slots.user.map(({ render }) => render(call, user)))}
              <DeleteForm {...forms} />
            </>
          )}
        </div>
      </>
    ),
  });
}

/** The user's name, state and portrait. */
async function renderHead(call: MemberCall, user: User, isSelf: boolean) {
  const { locale } = call.exchange;
  const { id, username, state } = user;
  const texts = userTexts(locale);
  const listed = usersTexts(locale);
  const name = user.name || username;
  const faces = await findFaces(call, [user]);
  return (
    <header class="person-head">
      <Face name={name} picture={faces.get(id) ?? null} size="large" />
      <div>
        <h1 class="display">
          <bdi>{name}</bdi>
        </h1>
        <p class="actions">
          <bdi class="soft">{username}</bdi> <StateBadge locale={locale} user={user} />
          {isSelf && <Badge>{listed.you}</Badge>}
          <RoleBadges locale={locale} user={user} />
        </p>
        <p class="told">{(await tell(call, locale, user)).join(' ')}</p>
        <p class="actions">
          {!isSelf && mayUse(call.exchange.visitor.session, 'profiles:edit') && (
            <a class="button second" href={href(forMember, { member: username }) + editorPaths.overview}>
              <Icon name="pencil" />
              {texts.editFor}
            </a>
          )}
          {state === 'published' && (
            <a class="button quiet" href={call.previewUrl + profilePath(username)}>
              <Icon name="eye" />
              {texts.view}
            </a>
          )}
        </p>
      </div>
    </header>
  );
}

/** The user's state as sentences. */
async function tell({ accounts }: MemberServices, locale: string, user: User): Promise<string[]> {
  const { id, createdAt, seenAt, seenBy } = user;
  const { told } = userTexts(locale);
  const { database } = accounts;
  const ago = (at: string) => sayAgo(at, accounts.now(), locale);
  const sessions = await countSessions(database, id, accounts.now());
  const email = await findEmail(database, id);
  const [lastEvent] = await listEventsBefore(database, id, null, 1);
  return [
    ...tellState(locale, user),
    seenAt === '' ? told.never : told.here({ when: ago(seenAt), way: wayOf(seenBy, locale) }),
    told.signedIn(sessions.count),
    email ? told.address(email.address) : told.noAddress,
    told.added(ago(createdAt)),
    ...(lastEvent ? [told.changed(ago(lastEvent.at))] : []),
  ];
}

function tellState(locale: string, { state, leaving, deletesAt }: User): string[] {
  const { told } = userTexts(locale);
  if (deletesAt === null) return [told[state]];
  const when = formatMoment(deletesAt, locale);
  return leaving === 1 ? [told.leaving(when)] : [told[state], told.deletes(when)];
}
