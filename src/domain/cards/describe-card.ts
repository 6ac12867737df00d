import { plainLine, shorten } from '../../core/html/plain-line.ts';
import { directionOf } from '../../core/texts/direction.ts';
import { initialsOf } from '../../core/texts/initials.ts';
import { plainWords } from '../formats/markdown-to-text.ts';
import type { Subject } from '../pages/format-names.ts';
import { themeColors } from '../pages/theme-colors.ts';
import type { Theme } from '../profile/document.ts';
import { isLanguage } from '../profile/languages.ts';
import { subtitleOf, textOf, titleOf } from '../profile/titles.ts';
import { nameOf, type ProfileView } from '../profile/view.ts';
import type { Card, CardSite } from './card.ts';

/** The portrait's corner radius by theme, as on the page. */
const roundness: Readonly<Record<Theme, number>> = {
  paper: 0,
  studio: 16,
  terminal: 0,
  gallery: 50,
  sidebar: 50,
  links: 50,
};

/** Characters. A card has no space for more. */
const longest = 200;

/** The longest Markdown to read, so that long texts don't delay other requests. */
const mostMarkdown = 2_000;

/** Describes the card of a profile or an item in the view's language. */
export function describeCard(view: ProfileView, subject: Subject, site: CardSite): Card {
  const { username, language, theme, typeface, accent } = view;
  const { host } = new URL(view.canonical);
  // Fallback: if the fonts cannot draw the name, they can draw the username.
  const names = [nameOf(view), username].map(oneLine);
  const common = {
    initials: names.map(initialsOf),
    address: `${host}/${username}`,
    site: { name: site.name, color: site.color, logo: site.logo },
    // Cards support only these locales. Older profiles may contain another one.
    language: isLanguage(language) ? language : 'und',
    direction: directionOf(language),
    colors: themeColors(theme, accent),
    typeface,
    roundness: roundness[theme],
  };
  if (subject.kind !== 'item')
    return {
      ...common,
      titles: [...names, host],
      line: oneLine(view.document.basics?.label ?? ''),
      owners: [],
    };
  const { item, slug } = subject;
  return {
    ...common,
    titles: [titleOf(item) || slug, slug].map(oneLine),
    line: oneLine(subtitleOf(item) || plainWords(textOf(item).slice(0, mostMarkdown))),
    owners: names,
  };
}

function oneLine(text: string): string {
  return shorten(plainLine(text), longest);
}
