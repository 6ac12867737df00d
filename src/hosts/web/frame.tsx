import { canComeBack } from '../../accounts/identity/sessions.ts';
import type { Visitor } from '../../accounts/identity/visitor.ts';
import { Banner } from '../../core/html/design/banner.tsx';
import { Face } from '../../core/html/design/face.tsx';
import { Icon } from '../../core/html/design/icon.tsx';
import { MenuButton, MenuLink } from '../../core/html/design/menu-button.tsx';
import { siteLook } from '../../core/html/design/site-look.tsx';
import { SiteName } from '../../core/html/design/site-name.tsx';
import { designStyles, listStyles } from '../../core/html/design/styles.ts';
import type { Children } from '../../core/html/jsx/markup.ts';
import { type Page, renderPage } from '../../core/html/render-page.tsx';
import { helpAbout } from '../../core/html/site.ts';
import { textsFor } from '../../core/html/texts/texts.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { directoryPaths as peoplePaths } from '../../core/paths/directory.ts';
import { editorPaths } from '../../core/paths/editor.ts';
import { mainPaths } from '../../core/paths/main.ts';
import frameCss from '../../core/web/frame.css' with { type: 'text' };
import gateCss from '../../core/web/gate.css' with { type: 'text' };
import { SiteFoot } from '../../core/web/site-foot.tsx';
import { frameTexts } from './frame-texts.ts';

export interface Framed
  extends Pick<Page, 'status' | 'css' | 'script' | 'scriptFile' | 'head' | 'formsLeadTo' | 'picturesFrom'> {
  /** Stands before the site's name in the title. */
  readonly title?: string;
  /** Seconds until it may be tried again. */
  readonly wait?: number | undefined;
  /** In the header, below the signed-in member. */
  readonly note?: Children;
  /** Navigation, before the page's own content. */
  readonly menu?: Children;
  readonly children: Children;
}

/** A page of the main host: its header shows the signed-in member, and shared caches may not store it. */
export function renderFramed(
  exchange: Exchange<Visitor>,
  { title, css = '', wait, note, menu, head, children, ...page }: Framed,
): Reply {
  const { site } = exchange.host;
  const look = siteLook(site);
  const answer = renderPage({
    ...page,
    title: title === undefined ? site.name : `${title} · ${site.name}`,
    locale: exchange.locale,
    css: look.css + designStyles + frameCss + (menu ? '' : listStyles + gateCss) + css,
    icon: look.icon,
    head: (
      <>
        {look.head}
        {head}
      </>
    ),
    children: (
      <>
        <a class="skip" href="#main">
          {frameTexts(exchange.locale).skip}
        </a>
        <Header exchange={exchange} note={note} />
        {menu}
        <main id="main">{children}</main>
        <SiteFoot site={site} />
      </>
    ),
  });
  answer.headers['Cache-Control'] = 'no-store';
  if (wait !== undefined) answer.headers['Retry-After'] = String(wait);
  return answer;
}

interface HeaderProps {
  readonly exchange: Exchange<Visitor>;
  readonly note: Children;
}

function Header({ exchange, note }: HeaderProps) {
  const { locale, visitor, host, path } = exchange;
  const { session } = visitor;
  const texts = textsFor(locale).member;
  const more = frameTexts(locale);
  const place = (to: string, title: string) => (
    <a href={to} aria-current={path === to ? 'page' : undefined}>
      {title}
    </a>
  );
  return (
    <header class="masthead">
      <a class="home" href={mainPaths.landing}>
        <SiteName site={host.site} />
      </a>
      <nav aria-label={more.menu}>
        {canFindPeople(exchange) && place(peoplePaths.people, more.people)}
        {(session?.operator === 1 || session?.heldBack) && place(mainPaths.users, more.users)}
        {session ? (
          <>
            {place(editorPaths.overview, texts.desk)}
            <OwnMenu exchange={exchange} session={session} />
          </>
        ) : (
          <a class="button second" href={mainPaths.signIn}>
            {texts.signIn}
          </a>
        )}
      </nav>
      <PasswordNote exchange={exchange} />
      {note}
    </header>
  );
}

interface OwnMenuProps {
  readonly exchange: Exchange<Visitor>;
  readonly session: NonNullable<Visitor['session']>;
}

/** The menu behind the member's own name: account and sign-out. */
function OwnMenu({ exchange, session }: OwnMenuProps) {
  const { locale, host } = exchange;
  const texts = textsFor(locale).member;
  const more = frameTexts(locale);
  const help = helpAbout(host.site, 'members/edit');
  return (
    <MenuButton
      id="own"
      face={
        <>
          <Face name={session.username} size="small" />
          <bdi class="username">{session.username}</bdi>
        </>
      }
      label={`${texts.account}: ${session.username}`}
    >
      <MenuLink to={mainPaths.account} icon="user">
        {texts.account}
      </MenuLink>
      {session.worksFor === 1 && (
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

/** Whether there is an outbox to look at. */
function sendsMail({ host }: Exchange<Visitor>): boolean {
  return host.routes.some(({ name }) => name === 'mail');
}

/** Whether there is a directory that this visitor may use. */
function canFindPeople({ host, visitor }: Exchange<Visitor>): boolean {
  const found = host.routes.find(({ name }) => name === 'people');
  return found !== undefined && (found.access === 'public' || visitor.session !== null);
}

/** A member without a password could not sign in again, unless they have another way of their own. */
function PasswordNote({ exchange }: { readonly exchange: Exchange<Visitor> }) {
  const { locale, visitor, path } = exchange;
  if (!visitor.session || canComeBack(visitor.session) || path === mainPaths.account) return null;
  return (
    <Banner>
      {frameTexts(locale).noPassword} <a href={mainPaths.account}>{textsFor(locale).member.setPassword}</a>
    </Banner>
  );
}
