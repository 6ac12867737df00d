import type { Accent, Theme } from '../profile/document.ts';
import { accentColors } from './accents.ts';
import gallery from './styles/gallery.css' with { type: 'text' };
import paper from './styles/paper.css' with { type: 'text' };
import studio from './styles/studio.css' with { type: 'text' };
import terminal from './styles/terminal.css' with { type: 'text' };

export type ThemeColors = Readonly<Record<'paper' | 'tint' | 'ink' | 'soft' | 'line' | 'accent', string>>;

const colorsOf: Readonly<Record<Theme, ThemeColors>> = {
  paper: lightColorsIn(paper),
  studio: lightColorsIn(studio),
  terminal: lightColorsIn(terminal),
  gallery: lightColorsIn(gallery),
};

/** The colors of light mode, for drawings. */
export function themeColors(theme: Theme, accent: Accent | null): ThemeColors {
  const colors = colorsOf[theme];
  return accent === null ? colors : { ...colors, accent: accentColors[accent].light };
}

/** A theme begins with its colors by day. */
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
