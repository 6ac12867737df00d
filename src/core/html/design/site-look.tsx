import { memoize } from '../../platform/memo.ts';
import type { Children } from '../jsx/markup.ts';
import { defaultSite, type Site } from '../site.ts';
import { drawIcon } from './draw-icon.ts';
import { contrast, lighten, mute, readableOn, tint } from './readable-color.ts';
import nameCss from './site-name.css' with { type: 'text' };

/** The parts of a page that come from the site: the accent color and the icon of the tab. */
export interface SiteLook {
  readonly css: string;
  readonly head: Children;
  readonly icon: string;
  /** The icon for a host without the logo. */
  readonly drawnIcon: string;
}

/** The backgrounds in `tokens.css` for text in the site's color. */
const grounds = {
  light: ['#f3f0ea', '#fbfaf7', '#ffffff', '#efebe3'],
  dark: ['#141311', '#1a1917', '#22201d', '#100f0d'],
} as const;
const cards = { light: '#ffffff', dark: '#22201d' } as const;
const hints = { light: '#5d5850', dark: '#b1aa9e' } as const;

export const siteLook = memoize(20, (site: Site): SiteLook => {
  const drawnIcon = drawIcon(site);
  const { light, dark } = accentsOf(site.color);
  return {
    css: nameCss + (site.color === defaultSite.color ? '' : styleOf(site.color, light, dark)),
    head: (
      <>
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={site.color} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark['accent-tint']} />
      </>
    ),
    icon: isSquare(site.logo) ? site.logo.path : drawnIcon,
    drawnIcon,
  };
});

type Accents = Readonly<
  Record<'accent' | 'accent-deep' | 'on-accent' | 'accent-tint' | 'accent-line', string>
>;

/** Colors derived from the site's color for light and dark mode. All are readable. */
export function accentsOf(color: string): { readonly light: Accents; readonly dark: Accents } {
  return { light: byDay(color), dark: byNight(color) };
}

function byDay(color: string): Accents {
  const paper = groundFrom('light', color, 0.11);
  const accent = readableOn(color, [...grounds.light, paper]);
  return {
    accent,
    'accent-deep': lighten(accent, -5),
    'on-accent': '#ffffff',
    'accent-tint': paper,
    'accent-line': tint(cards.light, color, 0.34),
  };
}

/** Less saturated, because strong colors glare on a dark background. */
function byNight(color: string): Accents {
  const paper = groundFrom('dark', color, 0.18);
  const accent = readableOn(readableOn(mute(color, 40), grounds.dark, 6.5), [paper]);
  return {
    accent,
    'accent-deep': lighten(accent, 7),
    'on-accent': tint('#0d0d0c', color, 0.15),
    'accent-tint': paper,
    'accent-line': tint(cards.dark, accent, 0.35),
  };
}

/** A card background with this share of the color, or with less if hints would be unreadable on it. */
function groundFrom(mode: 'light' | 'dark', color: string, share: number): string {
  const shares = [1, 0.75, 0.5, 0.25].map((part) => tint(cards[mode], color, share * part));
  return shares.find((ground) => contrast(hints[mode], ground) >= 4.5) ?? cards[mode];
}

function styleOf(color: string, light: Accents, dark: Accents): string {
  const root = (accents: Accents) =>
    `:root{${Object.entries(accents)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`;
  return `:root{--brand:${color}}${root(light)}@media (prefers-color-scheme:dark){${root(dark)}}`;
}

/** A wide logo would be unreadable in a tab. */
function isSquare(logo: Site['logo']): logo is NonNullable<Site['logo']> {
  return logo !== null && Math.max(logo.width / logo.height, logo.height / logo.width) < 1.3;
}
