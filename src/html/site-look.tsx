import { memoize } from '../platform/memo.ts';
import { drawIcon } from './draw-icon.ts';
import type { Children } from './jsx/markup.ts';
import { readableOn, tint } from './readable-color.ts';
import { defaultSite, type Site } from './site.ts';
import nameCss from './site-name.css' with { type: 'text' };

/** What a page takes from the site: the colour of its frame, and its sign in the browser's tab. */
export interface SiteLook {
  readonly css: string;
  readonly head: Children;
  readonly icon: string;
  /** For a host that does not have the logo. */
  readonly drawnIcon: string;
}

/** The grounds of `base.css`, on which text in the site's colour stands. */
const grounds = { light: ['#fcfbf8', '#ffffff'], dark: ['#171614', '#1f1e1b'] } as const;

export const siteLook = memoize(20, (site: Site): SiteLook => {
  const light = accentOn(site.color, grounds.light, 0.08);
  const dark = accentOn(site.color, grounds.dark, 0.16);
  const drawnIcon = drawIcon(site);
  return {
    css: nameCss + (site.color === defaultSite.color ? '' : styleOf(site.color, light, dark)),
    head: (
      <>
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={site.color} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark.paper} />
      </>
    ),
    icon: isSquare(site.logo) ? site.logo.path : drawnIcon,
    drawnIcon,
  };
});

interface Accent {
  readonly accent: string;
  /** A ground that leans towards it. */
  readonly paper: string;
}

function accentOn(color: string, plain: readonly [string, string], share: number): Accent {
  const paper = tint(plain[0], color, share);
  return { accent: readableOn(color, [...plain, paper]), paper };
}

function styleOf(color: string, light: Accent, dark: Accent): string {
  const root = ({ accent, paper }: Accent) => `:root{--accent:${accent};--accent-paper:${paper}}`;
  return `:root{--brand:${color}}${root(light)}@media (prefers-color-scheme:dark){${root(dark)}}`;
}

/** What is much wider than high would be a speck in a tab. */
function isSquare(logo: Site['logo']): logo is NonNullable<Site['logo']> {
  return logo !== null && Math.max(logo.width / logo.height, logo.height / logo.width) < 1.3;
}
