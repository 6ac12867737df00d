import type { Accent, Theme } from '../profile/document.ts';
import { colorsOfAccent, type Grounds } from './accents.ts';
import gallery from './styles/gallery.css' with { type: 'text' };
import links from './styles/links.css' with { type: 'text' };
import paper from './styles/paper.css' with { type: 'text' };
import sidebar from './styles/sidebar.css' with { type: 'text' };
import studio from './styles/studio.css' with { type: 'text' };
import terminal from './styles/terminal.css' with { type: 'text' };

export type ThemeColors = Readonly<Record<'paper' | 'tint' | 'ink' | 'soft' | 'line' | 'accent', string>>;

const colorsOf: Readonly<Record<Theme, ThemeColors>> = {
  paper: lightColorsIn(paper),
  studio: lightColorsIn(studio),
  terminal: lightColorsIn(terminal),
  gallery: lightColorsIn(gallery),
  sidebar: lightColorsIn(sidebar),
  links: lightColorsIn(links),
};

/** The background colors of each theme in light and dark mode. */
export const groundsOf: Readonly<Record<Theme, Grounds>> = {
  paper: groundsIn(paper),
  studio: groundsIn(studio),
  terminal: groundsIn(terminal),
  gallery: groundsIn(gallery),
  sidebar: groundsIn(sidebar),
  links: groundsIn(links),
};

/** The colors of light mode, for drawings. */
export function themeColors(theme: Theme, accent: Accent | null): ThemeColors {
  const colors = colorsOf[theme];
  if (accent === null) return colors;
  return { ...colors, accent: colorsOfAccent(accent, groundsOf[theme]).light };
}

/** Reads the first color block of a theme's CSS, which is light mode. */
function lightColorsIn(css: string): ThemeColors {
  const set = [...css.matchAll(/--(\w+): (#[0-9a-f]{6});/g)];
  const colorOf = (name: string) => {
    const color = set.find(([, other]) => other === name)?.[2];
    if (color === undefined) throw new Error(`a theme has no --${name}`);
    return color;
  };
  return {
    paper: colorOf('paper'),
    tint: colorOf('tint'),
    ink: colorOf('ink'),
    soft: colorOf('soft'),
    line: colorOf('line'),
    accent: colorOf('accent'),
  };
}

function groundsIn(css: string): Grounds {
  const set = [...css.matchAll(/--(?:paper|tint): (#[0-9a-f]{6});/g)].map(([, color = '']) => color);
  return { light: set.slice(0, 2), dark: set.slice(2, 4) };
}
