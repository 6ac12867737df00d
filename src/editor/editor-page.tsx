import { Banner } from '../html/design/banner.tsx';
import { Tabs } from '../html/design/tabs.tsx';
import type { Reply } from '../kernel/reply.ts';
import { editorPaths } from '../paths/editor.ts';
import { href } from '../routing/href.ts';
import { statisticsTexts } from '../statistics/pages/statistics-texts.ts';
import { type Framed, renderFramed } from '../web/frame.tsx';
import type { EditorRequest } from './editor-route.ts';
import { scriptPath } from './editor-script.ts';
import { editorTexts } from './editor-texts.ts';
import { linksTexts } from './links/links-texts.ts';
import previewPaneCss from './preview/preview-pane.css' with { type: 'text' };
import { scriptTexts } from './script-texts.ts';
import type { EditorServices } from './services.ts';
import { shareTexts } from './share/share-texts.ts';

/** The pages that the menu leads to, in its order: on a phone the first four are in sight. */
const menu = {
  overview: editorPaths.overview,
  basics: editorPaths.basics,
  preview: href(editorPaths.preview, { type: null, slug: null }),
  publish: editorPaths.publish,
  appearance: editorPaths.appearance,
  languages: editorPaths.languages,
  files: editorPaths.files,
  share: editorPaths.share,
  links: editorPaths.links,
  statistics: editorPaths.statistics,
  history: editorPaths.history,
  import: editorPaths.import,
  export: editorPaths.export,
  json: editorPaths.json,
} as const;

export type MenuPage = keyof typeof menu;

interface EditorPage extends Omit<Framed, 'menu' | 'note'> {
  readonly title: string;
  /** False where the page begins with something else than its title. */
  readonly hasHeading?: boolean;
  readonly current: MenuPage;
}

/** A page on which somebody works on a profile: whose it is, and where else to go, stands before it. */
export function renderEditorPage(
  { exchange, edited, services }: EditorRequest,
  { current, css = '', hasHeading = true, children, ...page }: EditorPage,
): Reply {
  const texts = editorTexts(exchange.locale);
  return renderFramed(exchange, {
    ...page,
    css: previewPaneCss + css,
    scriptFile: {
      origin: `${new URL(exchange.host.origin).protocol}//${exchange.asked}`,
      path: scriptPath,
      data: {
        'data-words': JSON.stringify(scriptTexts(exchange.locale)),
        'data-user': `${exchange.visitor.session.username} ${edited.user.username}`,
        'data-events': edited.prefix + editorPaths.events,
      },
    },
    note: !edited.isOwn && (
      <Banner>
        {texts.workingFor} <strong>{edited.user.username}</strong>
      </Banner>
    ),
    children: (
      <>
        {hasHeading && <h1>{page.title}</h1>}
        {children}
      </>
    ),
    menu: (
      <Tabs
        label={texts.menu}
        places={pagesOf(services).map((name) => ({
          to: edited.prefix + menu[name],
          title: titleOfPage(name, exchange.locale),
          isHere: name === current,
        }))}
      />
    ),
  });
}

function pagesOf({ verifiesLinks, countsViews }: EditorServices): MenuPage[] {
  const missing = [...(verifiesLinks ? [] : ['links']), ...(countsViews ? [] : ['statistics'])];
  return (Object.keys(menu) as MenuPage[]).filter((name) => !missing.includes(name));
}

export function titleOfPage(page: MenuPage, locale: string): string {
  if (page === 'links') return linksTexts(locale).title;
  if (page === 'share') return shareTexts(locale).title;
  return page === 'statistics' ? statisticsTexts(locale).title : editorTexts(locale).pages[page];
}
