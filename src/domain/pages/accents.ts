import { readableOn } from '../../core/html/design/readable-color.ts';
import type { Accent, AccentName } from '../profile/document.ts';

interface AccentColors {
  readonly light: string;
  readonly dark: string;
}

/** Background colors behind text, by mode. */
export type Grounds = Readonly<Record<keyof AccentColors, readonly string[]>>;

/** Colors for light and dark mode. A test computes that each is readable on the backgrounds of every theme. */
export const accentColors: Readonly<Record<AccentName, AccentColors>> = {
  rust: { light: '#8b2f1c', dark: '#e9a388' },
  ochre: { light: '#7a4a08', dark: '#e2b46a' },
  olive: { light: '#555a12', dark: '#c3c878' },
  green: { light: '#1f6238', dark: '#8fd0a3' },
  teal: { light: '#0d5a6e', dark: '#8fc6d8' },
  blue: { light: '#1d4fa8', dark: '#9dc0f5' },
  indigo: { light: '#2b3fd0', dark: '#a3b2ff' },
  violet: { light: '#6233b0', dark: '#c3aef5' },
  plum: { light: '#7d2a74', dark: '#e2a6d8' },
  rose: { light: '#9c2350', dark: '#f2a3bd' },
  slate: { light: '#3f4c5c', dark: '#b4c0cf' },
};

/** CSS that overrides the theme's accent. Print uses the theme's black ink. */
export function accentStyle(accent: Accent | null, grounds: Grounds): string {
  if (accent === null) return '';
  const { light, dark } = colorsOfAccent(accent, grounds);
  return `@media screen{:root{--accent:${light}}}@media screen and (prefers-color-scheme:dark){:root{--accent:${dark}}}`;
}

/** Lightens or darkens a member's custom color until links have a contrast of 4.5:1. */
export function colorsOfAccent(accent: Accent, { light, dark }: Grounds): AccentColors {
  if (isNamed(accent)) return accentColors[accent];
  const color = accent.toLowerCase();
  return { light: readableOn(color, light), dark: readableOn(color, dark) };
}

function isNamed(accent: Accent): accent is AccentName {
  return Object.hasOwn(accentColors, accent);
}
