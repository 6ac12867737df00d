import { commaOf } from '../../core/texts/comma.ts';
import type { Item } from '../profile/document.ts';
import { type Labels, sectionTitle } from '../profile/labels.ts';
import { stringsOf, titleOf } from '../profile/titles.ts';
import { addressOf, filesOf, type ProfileView, sectionsIn } from '../profile/view.ts';
import { adoptMarkdown, escapeMarks, guardStart } from './adopt-markdown.ts';
import type { ContactEntry } from './contacts.ts';
import { factsOf, isBrief, plainName, plainPlace, roleOf, textsOf, writtenContacts } from './facts.ts';
import { addressIn, oneLine } from './plain-text.ts';

/** Renders CommonMark: the name is the level-1 heading, sections are level 2, items are level 3. */
export function renderMarkdown(view: ProfileView, labels: Labels): string {
  const { basics = {} } = view.document;
  const contacts = [escapeText(plainPlace(view)), ...writtenContacts(view).map(renderContact)].filter(
    Boolean,
  );
  return document([
    heading(1, plainName(view)),
    escapeText(basics.label),
    adoptMarkdown(basics.summary ?? '', 2),
    ...(contacts.length > 0 ? [heading(2, labels.contact), list(contacts)] : []),
    ...sectionsIn(view).flatMap(([type, items]) => {
      const blocks = renderItems(view, items, 3, labels).filter(Boolean);
      return blocks.length > 0 ? [heading(2, sectionTitle(labels, type, view.titles)), ...blocks] : [];
    }),
    `<${view.canonical}>`,
  ]);
}

export function renderSectionMarkdown(
  view: ProfileView,
  type: string,
  items: readonly Item[],
  labels: Labels,
): string {
  return document([
    heading(1, sectionTitle(labels, type, view.titles)),
    link(plainName(view), view.canonical),
    ...renderItems(view, items, 2, labels),
  ]);
}

export function renderItemMarkdown(
  view: ProfileView,
  type: string,
  slug: string,
  item: Item,
  labels: Labels,
): string {
  const section = link(sectionTitle(labels, type, view.titles), addressOf(view.canonical, type));
  return document([
    heading(1, oneLine(titleOf(item)) || slug),
    `${link(plainName(view), view.canonical)} · ${section}`,
    ...renderDetails(view, item, 1, labels),
    list(filesOf(view, type, slug).map(({ path, url }) => link(path, url))),
  ]);
}

function document(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function renderContact({ network, text, address }: ContactEntry): string {
  const value = address === null ? escapeText(text) : address === text ? `<${address}>` : link(text, address);
  return network === '' ? value : `${escapeText(network)}: ${value}`;
}

function renderItems(view: ProfileView, items: readonly Item[], level: number, labels: Labels): string[] {
  if (items.every(isBrief)) return [list(items.map((item) => renderBrief(view, item)))];
  return items.flatMap((item) => [
    heading(level, titleOf(item)),
    ...renderDetails(view, item, level, labels),
  ]);
}

function renderBrief(view: ProfileView, item: Item): string {
  const title = escapeText(titleOf(item));
  const keywords = escapeText(stringsOf(item, 'keywords').join(commaOf(view.language)));
  return [[title && `**${title}**`, escapeText(roleOf(item, view))].filter(Boolean).join(' · '), keywords]
    .filter(Boolean)
    .join(': ');
}

function renderDetails(view: ProfileView, item: Item, level: number, labels: Labels): string[] {
  const address = addressIn(item.url);
  return [
    escapeText(factsOf(item, view, labels)),
    address === null ? '' : `<${address}>`,
    ...textsOf(item).map((text) => adoptMarkdown(text, level)),
    list([
      ...stringsOf(item, 'highlights').map((text) => adoptMarkdown(text, level)),
      ...stringsOf(item, 'courses').map(escapeText),
    ]),
    escapeText(stringsOf(item, 'keywords').join(commaOf(view.language))),
  ];
}

function heading(level: number, title: string): string {
  const words = escapeText(title);
  return words === '' ? '' : `${'#'.repeat(level)} ${words}`;
}

function list(lines: readonly string[]): string {
  return lines
    .filter(Boolean)
    .map((line) => `- ${line.replace(/\n(?=.)/g, '\n  ')}`)
    .join('\n');
}

function link(text: string, address: string): string {
  return `[${escapeText(text)}](<${address.replaceAll('&', '&amp;')}>)`;
}

/** Escapes plain text for Markdown, so that it renders unchanged anywhere in a line. */
function escapeText(text: string | undefined): string {
  return guardStart(escapeMarks(oneLine(text)));
}
