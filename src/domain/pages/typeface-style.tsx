import { previewPaths } from '../../core/paths/preview.ts';
import { href } from '../../core/routing/href.ts';
import { type FontFamily, families, familiesOf, type Subset } from '../fonts/typefaces.ts';
import type { Typeface } from '../profile/document.ts';
import type { ProfileView } from '../profile/view.ts';

/** Browsers cache the files for a year. Another major version of the packages has other URLs. */
const edition = '5';

/**
 * The character ranges of a subset, as in its font file. Browsers download a file only if the page has its
 * characters.
 */
const subsets: Readonly<Record<Exclude<Subset, 'latin'>, { readonly range: string; readonly has: RegExp }>> =
  {
    'latin-ext': {
      range:
        'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0',
      has: /[\u0100-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/,
    },
    cyrillic: {
      range: 'U+301,U+400-45F,U+490-491,U+4B0-4B1,U+2116',
      has: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1]/,
    },
    greek: { range: 'U+370-377,U+37A-37F,U+384-38A,U+38C,U+38E-3A1,U+3A3-3FF', has: /[\u0370-\u03ff]/ },
    vietnamese: {
      range:
        'U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+300-301,U+303-304,U+308-309,U+323,U+329,U+1EA0-1EF9,U+20AB',
      has: /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef1]/,
    },
  };

const styles = ['normal', 'italic'] as const;

/**
 * The font faces of a typeface. They are optional (`font-display`): if a font arrives late, the browser
 * keeps a system font, because a swap would shift the text.
 */
export function typefaceStyle({ typeface, document }: Pick<ProfileView, 'typeface' | 'document'>): string {
  if (typeface === null) return '';
  const used = subsetsIn(JSON.stringify(document));
  const { heading, text } = familiesOf[typeface];
  const faces = [...new Set([heading, text])].flatMap((family) =>
    used
      .filter((subset) => (families[family].subsets as readonly Subset[]).includes(subset))
      .flatMap((subset) => styles.map((style) => faceOf(family, subset, style))),
  );
  const [forText, forHeading] = [stackOf(text), stackOf(heading)];
  return `${faces.join('')}:root{--sans:${forText};--serif:${forText}}body{font-family:${forText}}h1,h2{--sans:${forHeading};--serif:${forHeading};font-family:${forHeading}}`;
}

/** Preloads the two fonts of the first screen. */
export function FontPreloads({ typeface }: { readonly typeface: Typeface | null }) {
  if (typeface === null) return null;
  const { heading, text } = familiesOf[typeface];
  return [...new Set([heading, text])].map((family) => (
    <link rel="preload" as="font" type="font/woff2" href={urlOf(family, 'latin', 'normal')} crossorigin="" />
  ));
}

function subsetsIn(text: string): Subset[] {
  const more = (Object.keys(subsets) as (keyof typeof subsets)[]).filter((name) =>
    subsets[name].has.test(text),
  );
  return ['latin', ...more];
}

function faceOf(family: FontFamily, subset: Subset, style: (typeof styles)[number]): string {
  const range = subset === 'latin' ? '' : `;unicode-range:${subsets[subset].range}`;
  return `@font-face{font-family:"${families[family].name}";font-style:${style};font-weight:100 900;font-display:optional;src:url(${urlOf(family, subset, style)})format("woff2")${range}}`;
}

function urlOf(family: FontFamily, subset: Subset, style: string): string {
  return href(previewPaths.font, { name: `${family}-${subset}-${style}.${edition}.woff2` });
}

/** The font of a URL: `lora-latin-normal` of `lora-latin-normal.5.woff2`. */
export function fontNamed(file: string): string | null {
  const ending = `.${edition}.woff2`;
  return file.endsWith(ending) ? file.slice(0, -ending.length) : null;
}

const fallbacks = {
  serif: '"Iowan Old Style","Palatino Linotype",Palatino,P052,Charter,"Noto Serif",serif',
  sans: 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif',
  mono: 'ui-monospace,Menlo,Consolas,monospace',
} as const;

function stackOf(family: FontFamily): string {
  const { name, fallback } = families[family];
  return `"${name}",${fallbacks[fallback]}`;
}
