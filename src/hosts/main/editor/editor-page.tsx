import { Banner } from '../../../core/html/design/banner.tsx';
import type { Reply } from '../../../core/kernel/reply.ts';
import { type Framed, renderFramed } from '../../web/frame.tsx';
import deskCss from './desk/desk.css' with { type: 'text' };
import { type Desk, loadDesk } from './desk/load-desk.ts';
import { type CurrentPage, type MenuPage, titleOfPage } from './desk/menu-pages.ts';
import { Rail } from './desk/rail.tsx';
import { StatusLine } from './desk/status-line.tsx';
import type { EditorRequest } from './editor-route.ts';
import { editorTexts } from './editor-texts.ts';
import { pageScript } from './page-script.ts';

interface EditorPage extends Omit<Framed, 'menu' | 'note'> {
  /** As in the menu, if it has no other. */
  readonly title?: string;
  /** False where the page begins with something else than its title. */
  readonly hasHeading?: boolean;
  readonly current: CurrentPage;
  /** The section that it is about, or `new`. */
  readonly section?: string | null;
}

/** A page of the editor, with its member and navigation before it. */
export async function renderEditorPage(
  request: EditorRequest,
  { current, section = null, css = '', hasHeading = true, children, ...page }: EditorPage,
): Promise<Reply> {
  const { locale, user, isOwn, exchange } = request;
  const desk = await loadDesk(request);
  const title = page.title ?? titleIn(desk, current, locale);
  const texts = editorTexts(locale);
  return renderFramed(exchange, {
    ...page,
    title,
    css: deskCss + css,
    scriptFile: pageScript(request),
    note: !isOwn && (
      <Banner>
        {texts.workingFor} <strong>{user.username}</strong>
      </Banner>
    ),
    children: (
      <>
        <StatusLine request={request} pending={desk.pending} isHere={current === 'publish'} />
        {hasHeading && <h1>{title}</h1>}
        {children}
      </>
    ),
    menu: <Rail request={request} desk={desk} current={current} section={section} />,
  });
}

function titleIn({ added }: Desk, current: CurrentPage, locale: string): string {
  const page = added.find(({ path }) => path === current);
  return page ? page.title : titleOfPage(current as MenuPage, locale);
}
