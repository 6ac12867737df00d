import { canComeBack } from '../../accounts/identity/sessions.ts';
import type { Visitor } from '../../accounts/identity/visitor.ts';
import { Banner } from '../../core/html/design/banner.tsx';
import { siteLook } from '../../core/html/design/site-look.tsx';
import { SiteName } from '../../core/html/design/site-name.tsx';
import { designStyles, listStyles } from '../../core/html/design/styles.ts';
import type { Children } from '../../core/html/jsx/markup.ts';
import { type Page, renderPage } from '../../core/html/render-page.tsx';
import type { SiteLink } from '../../core/html/site.ts';
import { textsFor } from '../../core/html/texts/texts.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { editorPaths } from '../../core/paths/editor.ts';
import { mainPaths } from '../../core/paths/main.ts';
import frameCss from '../../core/web/frame.css' with { type: 'text' };
import gateCss from '../../core/web/gate.css' with { type: 'text' };
import { SiteFoot } from '../../core/web/site-foot.tsx';
import { frameTexts } from './frame-texts.ts';
import { listSitePlaces, OwnMenu } from './own-menu.tsx';

export interface Framed
  extends Pick<
    Page,
    'status' | 'css' | 'script' | 'scriptFile' | 'head' | 'formsLeadTo' | 'picturesFrom' | 'frames'
  > {
  /** Precedes the site's name in the title. */
  readonly title?: string;
  /** Seconds until the next attempt is allowed. */
  readonly wait?: number | undefined;
  /** A note in the header, below the signed-in member. */
  readonly note?: Children;
  /** Replaces the link to sign in, for visitors without a session. Null if the page has its own call to action. */
  readonly action?: SiteLink | null | undefined;
  /** Links in the footer, before those of the operator. */
  readonly foot?: readonly SiteLink[];
  /** Navigation, before the page's own content. */
  readonly menu?: Children;
  readonly children: Children;
}

/** A page without the site's header and footer. */
export type Shell = Omit<Framed, 'note' | 'action' | 'foot' | 'menu'>;

/** A page of the main host with the site's header. Shared caches must not store it. */
export function renderFramed(
  exchange: Exchange<Visitor>,
  { note, action, foot = [], menu, css = '', children, ...page }: Framed,
): Reply {
  return renderShell(exchange, {
    ...page,
    css: (menu ? '' : listStyles + gateCss) + css,
    children: (
      <>
        <Header exchange={exchange} note={note} action={action} />
        {menu}
        <main id="main">{children}</main>
        <SiteFoot site={exchange.host.site} before={foot} />
      </>
    ),
  });
}

/** A page with the styles of the site, without its header. */
export function renderShell(
  { host, locale }: Exchange<Visitor>,
  { title, css = '', wait, head, children, ...page }: Shell,
): Reply {
  const { site } = host;
  const look = siteLook(site);
  const answer = renderPage({
    ...page,
    title: title === undefined ? site.name : `${title} · ${site.name}`,
    locale,
    css: look.css + designStyles + frameCss + css,
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
          {frameTexts(locale).skip}
        </a>
        {children}
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
  readonly action: Framed['action'];
}

function Header({ exchange, note, action }: HeaderProps) {
  const { locale, visitor, host, path } = exchange;
  const { session } = visitor;
  const texts = textsFor(locale).member;
  const more = frameTexts(locale);
  return (
    <header class="masthead">
      <a class="home" href={mainPaths.landing}>
        <SiteName site={host.site} />
      </a>
      <nav aria-label={more.menu}>
        {listSitePlaces(exchange).map(({ to, title }) => (
          <a href={to} aria-current={path === to ? 'page' : undefined}>
            {title}
          </a>
        ))}
        {session ? (
          <>
            <a href={editorPaths.overview}>{texts.desk}</a>
            <OwnMenu exchange={exchange} session={session} />
          </>
        ) : (
          <SignInLink action={action} title={texts.signIn} />
        )}
      </nav>
      {!session && action && (
        <a class="button action" href={action.url}>
          {action.title}
        </a>
      )}
      {isFirstVisit(path) && <PasswordNote exchange={exchange} />}
      {note}
    </header>
  );
}

/** Less prominent next to another call to action. Hidden if the page has its own. */
function SignInLink({ action, title }: Pick<Framed, 'action'> & { readonly title: string }) {
  if (action === null || action?.url === mainPaths.signIn || action?.url === mainPaths.signOn) return null;
  return (
    <a class={action === undefined ? 'button second' : undefined} href={mainPaths.signIn}>
      {title}
    </a>
  );
}

/** Whether the member has just signed in for the first time. Later, a dot at the account menu is the reminder. */
function isFirstVisit(path: string): boolean {
  return `${path}/`.startsWith(`${editorPaths.welcome}/`);
}

/** Reminds members without a password or another sign-in method, because they couldn't sign in again. */
function PasswordNote({ exchange: { locale, visitor } }: { readonly exchange: Exchange<Visitor> }) {
  if (!visitor.session || canComeBack(visitor.session)) return null;
  return (
    <Banner>
      {frameTexts(locale).noPassword} <a href={mainPaths.account}>{textsFor(locale).member.setPassword}</a>
    </Banner>
  );
}
