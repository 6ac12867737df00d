import { Banner } from '../../../../core/html/design/banner.tsx';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { SiteFoot } from '../../../../core/web/site-foot.tsx';
import { renderShell, type Shell } from '../../../web/frame.tsx';
import { editorTexts } from '../editor-texts.ts';
import { Breadcrumb, type CrumbLink } from './breadcrumb.tsx';
import deskCss from './desk.css' with { type: 'text' };
import type { DeskCall, DeskProps } from './desk-call.ts';
import { type Desk, loadDesk } from './load-desk.ts';
import { type CurrentPage, type MenuPage, titleOfPage } from './menu-pages.ts';
import railCss from './rail.css' with { type: 'text' };
import { Rail } from './rail.tsx';
import { StatusBar, TabBar } from './status-bar.tsx';

export interface DeskPage extends Shell {
  /** Defaults to the name in the menu. */
  readonly title?: string;
  /** Null if the menu doesn't have this page. */
  readonly current: CurrentPage | null;
  /** The section of this page, or `new`. */
  readonly section?: string | null;
  /** The pages above this one. */
  readonly above?: readonly CrumbLink[];
  /** Shown in the bar instead of the title. */
  readonly places?: Children;
  /** The save status of the form. */
  readonly saved?: Children;
  /** False if the page doesn't begin with its title. */
  readonly hasHeading?: boolean;
  /** Whether the page has its own main button. */
  readonly hasMain?: boolean;
}

/** A page with the editor's menu and bar. */
export async function renderDesk(
  request: DeskCall,
  {
    current,
    section = null,
    above = [],
    places,
    saved,
    hasHeading = true,
    hasMain = false,
    css = '',
    children,
    ...page
  }: DeskPage,
): Promise<Reply> {
  const { exchange, locale } = request;
  const desk = await loadDesk(request);
  const title = page.title ?? (current === null ? '' : titleIn(desk, current, locale));
  const bar = { request, pending: desk.pending, publishes: current === 'publish' };
  return renderShell(exchange, {
    ...page,
    title,
    css: deskCss + railCss + css,
    children: (
      <>
        <Rail request={request} desk={desk} current={current} section={section} />
        <div class="desk">
          <StatusBar
            {...bar}
            trail={places ?? <Breadcrumb above={above} title={title} />}
            saved={saved}
            isSecond={hasMain}
          />
          <main id="main">
            <Notes request={request} />
            {hasHeading && <h1>{title}</h1>}
            {children}
          </main>
          <SiteFoot site={exchange.host.site} />
        </div>
        <TabBar {...bar} />
      </>
    ),
  });
}

function titleIn({ added }: Desk, current: CurrentPage, locale: string): string {
  const page = added.find(({ path }) => path === current);
  return page ? page.title : titleOfPage(current as MenuPage, locale);
}

/** Notes for users who edit another user's profile. */
function Notes({ request: { locale, user, isOwn } }: DeskProps) {
  const texts = editorTexts(locale);
  if (isOwn) return null;
  return (
    <>
      <Banner>
        {texts.workingFor} <strong>{user.username}</strong>
      </Banner>
      {user.state === 'suspended' && <Banner tone="warn">{texts.suspended}</Banner>}
    </>
  );
}
