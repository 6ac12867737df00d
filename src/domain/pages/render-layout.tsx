import type { Children } from '../../core/html/jsx/markup.ts';
import { plainLine } from '../../core/html/plain-line.ts';
import type { Page } from '../../core/html/render-page.tsx';
import { memoize } from '../../core/platform/memo.ts';
import type { Accent, Theme } from '../profile/document.ts';
import { accentStyle } from './accents.ts';
import { Colophon } from './colophon.tsx';
import { Metadata, ownAddress } from './metadata.tsx';
import type { PageDescription, ProfilePage } from './page.ts';
import printScript from './print.browser.js' with { type: 'text' };
import { PrintedAddress } from './printed-address.tsx';
import cover from './styles/cover.css' with { type: 'text' };
import frame from './styles/frame.css' with { type: 'text' };
import gallery from './styles/gallery.css' with { type: 'text' };
import item from './styles/item.css' with { type: 'text' };
import items from './styles/items.css' with { type: 'text' };
import monogram from './styles/monogram.css' with { type: 'text' };
import paper from './styles/paper.css' with { type: 'text' };
import pictures from './styles/pictures.css' with { type: 'text' };
import print from './styles/print.css' with { type: 'text' };
import roles from './styles/roles.css' with { type: 'text' };
import signs from './styles/signs.css' with { type: 'text' };
import sparse from './styles/sparse.css' with { type: 'text' };
import studio from './styles/studio.css' with { type: 'text' };
import terminal from './styles/terminal.css' with { type: 'text' };
import text from './styles/text.css' with { type: 'text' };

const shared = frame + text + items + pictures + item + roles + monogram + cover + sparse;
const styles: Readonly<Record<Theme, (accent: Accent | null) => string>> = {
  paper: accentsOf(shared + signs + paper + print),
  studio: accentsOf(shared + signs + studio + print),
  terminal: accentsOf(shared + terminal + print),
  gallery: accentsOf(shared + signs + gallery + print),
};

export type PageHead = Pick<Page, 'title' | 'head'>;

/** What the three kinds of pages have in common: the theme, the head for machines, the foot for readers. */
export function renderLayout(page: ProfilePage, description: PageDescription, children: Children): Page {
  const { view } = page;
  return {
    ...renderHead(page, description),
    locale: view.language,
    css: styles[view.theme](view.accent),
    // The editor replaces parts of a preview.
    isStatic: !page.mark,
    ...(page.site && { icon: page.site.icon }),
    // A preview is not what goes to the printer, and runs nothing.
    ...(page.mark ? {} : { script: printScript, scriptAsks: null }),
    children: (
      <>
        {page.mark ? null : <PrintedAddress address={ownAddress(page, description.address)} />}
        {children}
        <Colophon page={page} />
      </>
    ),
  };
}

/** What programs see of a page that fetch a pasted address. */
export function renderHead(page: ProfilePage, description: PageDescription): PageHead {
  return {
    title: plainLine(description.title),
    head: <Metadata page={page} layout={description} />,
  };
}

function accentsOf(theme: string): (accent: Accent | null) => string {
  return memoize(20, (accent) => theme + accentStyle(accent));
}
