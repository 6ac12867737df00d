import type { Children } from '../html/jsx/markup.ts';
import { type Page, renderPage } from '../html/render-page.tsx';
import { siteLook } from '../html/site-look.tsx';
import { SiteName } from '../html/site-name.tsx';
import { textsFor } from '../html/texts/texts.ts';
import { hasPassword } from '../identity/sessions.ts';
import type { Visitor } from '../identity/visitor.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Reply } from '../kernel/reply.ts';
import { directoryPaths as peoplePaths } from '../paths/directory.ts';
import { editorPaths } from '../paths/editor.ts';
import { mainPaths } from '../paths/main.ts';
import frameCss from './frame.css' with { type: 'text' };
import { frameTexts } from './frame-texts.ts';

export interface Framed
  extends Pick<Page, 'status' | 'css' | 'script' | 'scriptFile' | 'head' | 'formsLeadTo' | 'picturesFrom'> {
  /** What stands before the name of the site. */
  readonly title?: string;
  /** In the header, beneath who is signed in. */
  readonly note?: Children;
  /** Where somebody can go from here, before what the page is about. */
  readonly menu?: Children;
  readonly children: Children;
}

/** A page of the main host: who is signed in stands above it, and nobody else may keep it. */
export function renderFramed(
  exchange: Exchange<Visitor>,
  { title, css = '', note, menu, head, children, ...page }: Framed,
): Reply {
  const { site } = exchange.host;
  const look = siteLook(site);
  const answer = renderPage({
    ...page,
    title: title === undefined ? site.name : `${title} · ${site.name}`,
    locale: exchange.locale,
    css: look.css + frameCss + css,
    icon: look.icon,
    head: (
      <>
        {look.head}
        {head}
      </>
    ),
    children: (
      <>
        <Header exchange={exchange} note={note} />
        {menu}
        <main>{children}</main>
      </>
    ),
  });
  answer.headers['Cache-Control'] = 'no-store';
  return answer;
}

export function Alert({ children }: { readonly children: Children }) {
  return (
    <p class="alert" role="alert">
      {children}
    </p>
  );
}

interface HeaderProps {
  readonly exchange: Exchange<Visitor>;
  readonly note: Children;
}

function Header({ exchange, note }: HeaderProps) {
  const { locale, visitor, host } = exchange;
  const { session } = visitor;
  const texts = textsFor(locale).member;
  const more = frameTexts(locale);
  return (
    <header>
      <a class="home" href={mainPaths.landing}>
        <SiteName site={host.site} />
      </a>
      <nav aria-label={more.menu}>
        {canFindPeople(exchange) && <a href={peoplePaths.people}>{frameTexts(locale).people}</a>}
        {session ? (
          <>
            <a href={editorPaths.overview}>{texts.desk}</a>
            {session.worksFor === 1 && <a href={mainPaths.others}>{more.others}</a>}
            {session.operator === 1 && <a href={mainPaths.users}>{more.users}</a>}
            <a href={mainPaths.account}>{session.username}</a>
            <form method="post" action={mainPaths.signOut}>
              <button type="submit" class="quiet">
                {texts.signOut}
              </button>
            </form>
          </>
        ) : (
          <a href={mainPaths.signIn}>{texts.signIn}</a>
        )}
      </nav>
      <PasswordNote exchange={exchange} />
      {note}
    </header>
  );
}

/** Where there is a directory that they may look at. */
function canFindPeople({ host, visitor }: Exchange<Visitor>): boolean {
  const found = host.routes.find(({ name }) => name === 'people');
  return found !== undefined && (found.access === 'public' || visitor.session !== null);
}

/** A user without a password cannot come back by themselves. */
function PasswordNote({ exchange }: { readonly exchange: Exchange<Visitor> }) {
  const { locale, visitor, path } = exchange;
  if (!visitor.session || hasPassword(visitor.session) || path === mainPaths.account) return null;
  const texts = frameTexts(locale);
  return (
    <p class="note">
      {texts.noPassword} <a href={mainPaths.account}>{texts.setPassword}</a>
    </p>
  );
}
