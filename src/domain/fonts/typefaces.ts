import type { Typeface } from '../profile/document.ts';

interface Family {
  readonly name: string;
  readonly fallback: 'serif' | 'sans' | 'mono';
  readonly subsets: readonly Subset[];
}

export type Subset = 'latin' | 'latin-ext' | 'cyrillic' | 'greek' | 'vietnamese';

const wide = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;
const slavic = ['latin', 'latin-ext', 'cyrillic', 'vietnamese'] as const;

/** By the name of the npm package that contains the font files. */
export const families = {
  lora: { name: 'Lora', fallback: 'serif', subsets: slavic },
  'playfair-display': { name: 'Playfair Display', fallback: 'serif', subsets: slavic },
  'source-sans-3': { name: 'Source Sans 3', fallback: 'sans', subsets: wide },
  'source-serif-4': { name: 'Source Serif 4', fallback: 'serif', subsets: wide },
  inter: { name: 'Inter', fallback: 'sans', subsets: wide },
  'ibm-plex-sans': { name: 'IBM Plex Sans', fallback: 'sans', subsets: wide },
  'jetbrains-mono': { name: 'JetBrains Mono', fallback: 'mono', subsets: wide },
  fraunces: { name: 'Fraunces', fallback: 'serif', subsets: ['latin', 'latin-ext', 'vietnamese'] },
} as const satisfies Readonly<Record<string, Family>>;

export type FontFamily = keyof typeof families;

interface Pairing {
  readonly heading: FontFamily;
  readonly text: FontFamily;
}

export const familiesOf: Readonly<Record<Typeface, Pairing>> = {
  book: { heading: 'lora', text: 'lora' },
  editorial: { heading: 'playfair-display', text: 'source-sans-3' },
  academic: { heading: 'source-serif-4', text: 'source-serif-4' },
  modern: { heading: 'inter', text: 'inter' },
  technical: { heading: 'ibm-plex-sans', text: 'ibm-plex-sans' },
  warm: { heading: 'fraunces', text: 'source-sans-3' },
  code: { heading: 'jetbrains-mono', text: 'ibm-plex-sans' },
};

/** `Playfair Display, Source Sans 3` */
export function familyNames(typeface: Typeface): string {
  const { heading, text } = familiesOf[typeface];
  return [...new Set([heading, text])].map((one) => families[one].name).join(', ');
}
