import { mayUse } from '../../accounts/identity/rights.ts';
import { canComeBack } from '../../accounts/identity/sessions.ts';
import type { Visitor } from '../../accounts/identity/visitor.ts';
import { Face } from '../../core/html/design/face.tsx';
import { Icon, type IconName } from '../../core/html/design/icon.tsx';
import { MenuButton, MenuLink } from '../../core/html/design/menu-button.tsx';
import type { Children } from '../../core/html/jsx/markup.ts';
import { helpAbout } from '../../core/html/site.ts';
import { textsFor } from '../../core/html/texts/texts.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import { directoryPaths as peoplePaths } from '../../core/paths/directory.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { frameTexts } from './frame-texts.ts';

type Session = NonNullable<Visitor['session']>;

interface OwnMenuProps {
  readonly exchange: Exchange<Visitor>;
  readonly session: Session;
  /** The user's own profile, where the page has read it. */
  readonly profile?: { readonly name: string; readonly picture: string | null } | undefined;
  /** Shown above the links that every page has. */
  readonly children?: Children;
}

/** The account menu. A dot reminds the member of a missing password. */
export function OwnMenu({ exchange, session, profile, children }: OwnMenuProps) {
  const { locale, host } = exchange;
  const texts = textsFor(locale).member;
  const more = frameTexts(locale);
  const help = helpAbout(host.site, 'members/edit');
  const label = [`${texts.account}:`, profile?.name, session.username].filter(Boolean).join(' ');
  const isReminded = !canComeBack(session);
  return (
    <MenuButton
      id="own"
      face={
        <>
          <span class={isReminded ? 'reminds' : undefined}>
            <Face
              name={profile?.name ?? session.username}
              picture={profile?.picture ?? null}
              {...(!profile && { size: 'small' as const })}
            />
          </span>
          <span class="owner">
            {profile && <bdi class="said">{profile.name}</bdi>}
            <bdi class="username">{session.username}</bdi>
          </span>
        </>
      }
      label={isReminded ? `${label}. ${more.noPassword}` : label}
    >
      {isReminded && (
        <>
          <p class="hint">{more.noPassword}</p>
          <MenuLink to={`${mainPaths.account}#new-password`} icon="lock">
            {texts.setPassword}
          </MenuLink>
          <hr />
        </>
      )}
      {children}
      <MenuLink to={mainPaths.account} icon="user">
        {texts.account}
      </MenuLink>
      {(session.worksFor === 1 || isEditor(session)) && (
        <MenuLink to={mainPaths.others} icon="users">
          {more.others}
        </MenuLink>
      )}
      {session.operator === 1 && sendsMail(exchange) && (
        <MenuLink to={mainPaths.mail} icon="mail">
          {more.mail}
        </MenuLink>
      )}
      {help !== null && (
        <MenuLink to={help} icon="book-open">
          {more.help}
        </MenuLink>
      )}
      <hr />
      <form method="post" action={mainPaths.signOut}>
        <button type="submit">
          <Icon name="log-out" />
          {texts.signOut}
        </button>
      </form>
    </MenuButton>
  );
}

interface SitePlace {
  readonly to: string;
  readonly title: string;
  readonly icon: IconName;
}

/** The site pages that this visitor may use. */
export function listSitePlaces(exchange: Exchange<Visitor>): SitePlace[] {
  const { session } = exchange.visitor;
  const { people, groups, users } = frameTexts(exchange.locale);
  const isSupport = session !== null && (mayUse(session, 'users:read') || session.heldBack === true);
  return [
    ...(canFindPeople(exchange) ? [{ to: peoplePaths.people, title: people, icon: 'users' as const }] : []),
    ...(session?.operator === 1 && hasGroups(exchange)
      ? [{ to: mainPaths.groups, title: groups, icon: 'list' as const }]
      : []),
    ...(isSupport ? [{ to: mainPaths.users, title: users, icon: 'list' as const }] : []),
  ];
}

/** Whether the user is an editor without being an operator. Operators find all users at `/users`. */
function isEditor(session: Session): boolean {
  return session.operator === 0 && mayUse(session, 'profiles:edit');
}

/** Whether the site has an outbox. */
function sendsMail({ host }: Exchange<Visitor>): boolean {
  return host.routes.some(({ name }) => name === 'mail');
}

/** Whether the site has pages of groups. */
function hasGroups({ host }: Exchange<Visitor>): boolean {
  return host.routes.some(({ name }) => name === 'groups');
}

/** Whether the site has a directory that this visitor may use. */
function canFindPeople({ host, visitor }: Exchange<Visitor>): boolean {
  const found = host.routes.find(({ name }) => name === 'people');
  return found !== undefined && (found.access === 'public' || visitor.session !== null);
}
