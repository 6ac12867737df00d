import type * as markdown from '../domain/formats/markdown-to-html.ts';
import { isCardUrl, linksSection } from '../domain/profile/card-urls.ts';
import { sectionsOf } from '../domain/profile/document.ts';
import type { LinkCard } from '../domain/profile/link-card.ts';
import type { PublicProfile } from '../domain/profile/public-profile.ts';
import { stringsOf, textOf } from '../domain/profile/titles.ts';

/** The largest number of cards on a profile. */
const mostCards = 20;

/** The URLs that become cards: those alone on a line of a text, and items of the section `links`. */
export function cardUrlsOf({ document, overlays }: PublicProfile): string[] {
  const items = sectionsOf(document).flatMap(([type, list]) => list.map((item) => ({ type, item })));
  const texts = [
    document.basics?.summary ?? '',
    ...items.flatMap(({ item }) => [textOf(item), ...stringsOf(item, 'highlights')]),
    ...Object.values(overlays).flatMap((byPlace) => Object.values(byPlace)),
  ];
  const ofSection = items.flatMap(({ type, item }) => (type === linksSection ? [item.url] : []));
  const urls = new Set([...texts.flatMap(findLinesOfUrls), ...ofSection.filter(isCardUrl)]);
  return [...urls].slice(0, mostCards);
}

function findLinesOfUrls(text: string): string[] {
  if (!text.includes('://')) return [];
  // Loaded on demand, because most profiles have no URL in a text and the server then starts without the parser.
  const { renderMarkdownHtml }: typeof markdown = require('../domain/formats/markdown-to-html.ts');
  const found: string[] = [];
  renderMarkdownHtml(text, (url) => {
    if (isCardUrl(url)) found.push(url);
    return null;
  });
  return found;
}

/** Adds the known cards whose URLs the profile shows. */
export function withCards(profile: PublicProfile, known: ReadonlyMap<string, LinkCard>): PublicProfile {
  if (known.size === 0) return profile;
  const found = cardUrlsOf(profile).flatMap((url) => {
    const card = known.get(url);
    return card ? [[url, card] as const] : [];
  });
  return found.length === 0 ? profile : { ...profile, cards: Object.fromEntries(found) };
}
