import type { Children } from '../../core/html/jsx/markup.ts';
import { plainLine } from '../../core/html/plain-line.ts';
import type { Page } from '../../core/html/render-page.tsx';
import { memoize } from '../../core/platform/memo.ts';
import { type Accent, type Density, type Theme, themes } from '../profile/document.ts';
import { accentStyle } from './accents.ts';
import { Colophon } from './colophon.tsx';
import framesScript from './frames.browser.js' with { type: 'text' };
import { Metadata, ownAddress } from './metadata.tsx';
import type { PageDescription, ProfilePage } from './page.ts';
import { PrintedAddress } from './printed-address.tsx';
import actions from './styles/actions.css' with { type: 'text' };
import compact from './styles/compact.css' with { type: 'text' };
import cover from './styles/cover.css' with { type: 'text' };
import frame from './styles/frame.css' with { type: 'text' };
import gallery from './styles/gallery.css' with { type: 'text' };
import item from './styles/item.css' with { type: 'text' };
import items from './styles/items.css' with { type: 'text' };
import linkCard from './styles/link-card.css' with { type: 'text' };
import links from './styles/links.css' with { type: 'text' };
import monogram from './styles/monogram.css' with { type: 'text' };
import paper from './styles/paper.css' with { type: 'text' };
import pictures from './styles/pictures.css' with { type: 'text' };
import print from './styles/print.css' with { type: 'text' };
import roles from './styles/roles.css' with { type: 'text' };
import sidebar from './styles/sidebar.css' with { type: 'text' };
import signs from './styles/signs.css' with { type: 'text' };
import sparse from './styles/sparse.css' with { type: 'text' };
import studio from './styles/studio.css' with { type: 'text' };
import terminal from './styles/terminal.css' with { type: 'text' };
import text from './styles/text.css' with { type: 'text' };
import { groundsOf } from './theme-colors.ts';
import { FontPreloads, typefaceStyle } from './typeface-style.tsx';
import visitorScript from './visitor.browser.js' with { type: 'text' };

const shared =
  frame + actions + text + linkCard + items + pictures + item + roles + monogram + cover + sparse;
const styles: Readonly<Record<Theme, string>> = {
  paper: shared + signs + paper,
  studio: shared + signs + studio,
  terminal: shared + terminal,
  gallery: shared + signs + gallery,
  sidebar: shared + signs + sidebar,
  links: shared + links,
};

/** Cached by look, so that each style text is hashed once. */
const stylesFor: Readonly<Record<Density, (theme: Theme) => (accent: Accent | null) => string>> = {
  comfortable: memoize(themes.length, (theme) => accentsOf(theme, styles[theme] + print)),
  compact: memoize(themes.length, (theme) => accentsOf(theme, styles[theme] + compact + print)),
};

export type PageHead = Pick<Page, 'title' | 'head'>;

/** The shared frame of all profile pages: theme, metadata and footer. */
export function renderLayout(page: ProfilePage, description: PageDescription, children: Children): Page {
  const { view } = page;
  return {
    ...renderHead(page, description),
    locale: view.language,
    css: stylesFor[view.density](view.theme)(view.accent) + typefaceStyle(view),
    ...(view.typeface && { fonts: 'self' as const }),
    // The editor replaces parts of a preview.
    isStatic: !page.mark,
    ...(page.site && { icon: page.site.icon }),
    // A preview is never printed and runs no scripts.
    ...(page.mark ? {} : { ...scriptFor(page), scriptAsks: null }),
    children: (
      <>
        {page.mark ? null : <PrintedAddress address={ownAddress(page, description.address)} />}
        {children}
        <Colophon page={page} />
      </>
    ),
  };
}

/** Lists the frames for the Content-Security-Policy, which allows no others. */
function scriptFor({ frames }: ProfilePage): Pick<Page, 'script' | 'frames'> {
  return frames.size === 0 ? { script: visitorScript } : { script: scriptWithFrames, frames: [...frames] };
}

const scriptWithFrames = visitorScript + framesScript;

/** The metadata for link previews. */
export function renderHead(page: ProfilePage, description: PageDescription): PageHead {
  return {
    title: plainLine(description.title),
    head: (
      <>
        <FontPreloads typeface={page.view.typeface} />
        <Metadata page={page} layout={description} />
      </>
    ),
  };
}

function accentsOf(theme: Theme, css: string): (accent: Accent | null) => string {
  return memoize(20, (accent) => css + accentStyle(accent, groundsOf[theme]));
}
