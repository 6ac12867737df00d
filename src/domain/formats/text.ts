import { commaOf } from '../../core/texts/comma.ts';
import type { Item } from '../profile/document.ts';
import { type Labels, sectionTitle } from '../profile/labels.ts';
import { stringsOf, titleOf } from '../profile/titles.ts';
import { type ProfileView, sectionsIn } from '../profile/view.ts';
import type { ContactEntry } from './contacts.ts';
import { factsOf, isBrief, plainName, plainPlace, roleOf, textsOf, writtenContacts } from './facts.ts';
import { plainText } from './markdown-to-text.ts';
import { addressIn, oneLine } from './plain-text.ts';

const columns = 78;

/** Renders plain text for a terminal: no Markdown, no control characters, and wrapped lines. */
export function renderText(view: ProfileView, labels: Labels): string {
  const { basics = {} } = view.document;
  const blocks = [
    underline(plainName(view), '='),
    wrap(oneLine(basics.label)),
    [wrap(plainPlace(view)), ...writtenContacts(view).map(renderContact)].filter(Boolean).join('\n'),
    wrap(plainText(basics.summary)),
    ...sectionsIn(view).map(([type, items]) =>
      renderSection(sectionTitle(labels, type, view.titles), items, view, labels),
    ),
    view.canonical,
  ];
  return `${joinBlocks(blocks)}\n`;
}

function renderContact({ network, text }: ContactEntry): string {
  return wrap(network === '' ? text : `${network}: ${text}`);
}

function renderSection(title: string, items: readonly Item[], view: ProfileView, labels: Labels): string {
  const body = items.every(isBrief)
    ? items
        .map((item) => briefOf(item, view))
        .filter(Boolean)
        .map(renderPoint)
        .join('\n')
    : joinBlocks(items.map((item) => renderItem(item, view, labels)));
  return body === '' ? '' : `${underline(title, '-')}\n\n${body}`;
}

function renderPoint(text: string): string {
  return wrap(`- ${text}`);
}

function briefOf(item: Item, view: ProfileView): string {
  const keywords = keywordsOf(item, view);
  return [[oneLine(titleOf(item)), roleOf(item, view)].filter(Boolean).join(' · '), keywords]
    .filter(Boolean)
    .join(': ');
}

function renderItem(item: Item, view: ProfileView, labels: Labels): string {
  const head = [factsOf(item, view, labels), addressIn(item.url) ?? ''];
  const points = [...stringsOf(item, 'highlights').map(plainText), ...stringsOf(item, 'courses')];
  return joinBlocks([
    [oneLine(titleOf(item)), ...head.map(indent)].filter(Boolean).map(wrap).join('\n'),
    ...textsOf(item).map((text) => wrap(indent(plainText(text)))),
    wrap(indent(points.map((point) => `- ${oneLine(point)}`).join('\n'))),
    wrap(indent(keywordsOf(item, view))),
  ]);
}

function keywordsOf(item: Item, { language }: ProfileView): string {
  return stringsOf(item, 'keywords').map(oneLine).join(commaOf(language));
}

function underline(title: string, mark: string): string {
  return `${wrap(title)}\n${mark.repeat(Math.min(Bun.stringWidth(title), columns))}`;
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

function joinBlocks(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n');
}

function wrap(text: string): string {
  return text.split('\n').map(wrapLine).join('\n');
}

/** Indents wrapped lines to the first word after a list mark. */
function wrapLine(line: string): string {
  const [start = ''] = /^ *(?:(?:[-+*>]|\d{1,9}[.)]) )?/.exec(line) ?? [];
  const words = line.slice(start.length).split(' ').filter(Boolean).join(' ');
  const margin = ' '.repeat(start.length);
  const wrapped = Bun.wrapAnsi(words, columns - start.length).replaceAll('\n', `\n${margin}`);
  return (start + wrapped).trimEnd();
}
