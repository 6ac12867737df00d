import { commaOf } from '../../core/texts/comma.ts';
import type { Item } from '../profile/document.ts';
import { type Labels, sectionTitle } from '../profile/labels.ts';
import { describePeriod, describeWholePeriod } from '../profile/period.ts';
import { employerOf, groupRoles, withoutEmployer } from '../profile/roles.ts';
import { stringsOf, titleOf } from '../profile/titles.ts';
import { cardOf, type ProfileView, sectionsIn } from '../profile/view.ts';
import type { ContactEntry } from './contacts.ts';
import {
  factsOf,
  isBrief,
  plainName,
  plainPlace,
  roleOf,
  textsOf,
  writePeriod,
  writtenContacts,
} from './facts.ts';
import { isolateIn } from './isolate-part.ts';
import { type Block, blocksOf, type NameUrl, type Run } from './markdown-to-blocks.ts';
import { addressIn, oneLine } from './plain-text.ts';

/** A profile as an ordered document without styling. Text of the other direction is isolated. */
export interface Outline {
  readonly language: string;
  readonly name: string;
  readonly label: string;
  /** The location and the contact details. */
  readonly contacts: readonly Run[];
  readonly summary: readonly Block[];
  readonly sections: readonly OutlineSection[];
  readonly address: string;
}

export interface OutlineSection {
  readonly type: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly entries: readonly OutlineEntry[];
}

export interface OutlineEntry {
  readonly slug: string;
  readonly title: string;
  readonly facts: string;
  /** The facts in two columns, for example role and employer. */
  readonly subtitle: string;
  readonly period: string;
  /** A role in a group of several roles at one employer. Null for entries outside a group. */
  readonly role: OutlineRole | null;
  readonly blocks: readonly Block[];
}

export interface OutlineRole {
  readonly employer: string;
  /** The period from the start of the first role to the end of the last. */
  readonly period: string;
  readonly title: string;
  readonly subtitle: string;
}

export function outlineOf(view: ProfileView, labels: Labels): Outline {
  const { basics = {} } = view.document;
  const { part } = isolateIn(view.language);
  return {
    language: view.language,
    name: part(plainName(view)),
    label: part(oneLine(basics.label)),
    contacts: [
      ...[plainPlace(view, part)].filter(Boolean).map((text) => ({ text })),
      ...writtenContacts(view).map((contact) => contactRun(view, contact)),
    ],
    summary: blocksOf(basics.summary, nameIn(view)),
    sections: sectionsIn(view)
      .map(([type, items]) => outlineSection(view, type, items, labels))
      .filter(({ blocks, entries }) => blocks.length + entries.length > 0),
    address: view.canonical,
  };
}

/** Documents have no link cards, so the title of the card precedes its URL. */
function nameIn(view: ProfileView): NameUrl {
  const { part, address } = isolateIn(view.language);
  return (url) => {
    const card = cardOf(view, url);
    return card && `${part(oneLine(card.title))} (${address(url)})`;
  };
}

function contactRun({ language }: ProfileView, { kind, network, text, address }: ContactEntry): Run {
  const { part, address: isolateAddress } = isolateIn(language);
  const way = kind === 'account' && address === null ? part(text) : isolateAddress(text);
  const words = network === '' ? way : `${part(network)}: ${way}`;
  return address === null ? { text: words } : { text: words, address };
}

function outlineSection(
  view: ProfileView,
  type: string,
  items: readonly Item[],
  labels: Labels,
): OutlineSection {
  const title = isolateIn(view.language).part(sectionTitle(labels, type, view.titles));
  if (!items.every(isBrief))
    return { type, title, blocks: [], entries: entriesOf(view, type, items, labels) };
  const lines = items.map((item) => briefRuns(view, item)).filter((runs) => runs.length > 0);
  return { type, title, blocks: listOf(lines.map((runs) => [{ kind: 'paragraph', runs }])), entries: [] };
}

function entriesOf(
  view: ProfileView,
  type: string,
  items: readonly Item[],
  labels: Labels,
): readonly OutlineEntry[] {
  const { part } = isolateIn(view.language);
  const placed = items.map((item, index) => ({ item, slug: view.slugs[type]?.[index] ?? '' }));
  return groupRoles(placed).flatMap((group) => {
    const employer = group.length > 1 && group[0] ? employerOf(group[0].item) : null;
    const whole = describeWholePeriod(
      group.map(({ item }) => item),
      view,
    );
    return group.map(({ item, slug }): OutlineEntry => {
      const alone = withoutEmployer(item);
      const role = employer !== null && {
        employer: part(oneLine(employer)),
        period: writePeriod(whole, view, labels),
        title: part(oneLine(titleOf(alone))),
        subtitle: roleOf(alone, view, part),
      };
      return { ...outlineEntry(view, item, labels), slug, role: role || null };
    });
  });
}

function briefRuns(view: ProfileView, item: Item): Run[] {
  const { part } = isolateIn(view.language);
  const title = part(oneLine(titleOf(item)));
  const role = roleOf(item, view, part);
  const rest = [[title && role && ' · ', role].join(''), keywordsOf(item, view)].filter(Boolean).join(': ');
  return [
    ...(title ? [{ text: title, bold: true } as const] : []),
    ...(rest ? [{ text: title && !role ? `: ${rest}` : rest }] : []),
  ];
}

function outlineEntry(view: ProfileView, item: Item, labels: Labels): Omit<OutlineEntry, 'slug' | 'role'> {
  const address = addressIn(item.url);
  const keywords = keywordsOf(item, view);
  const nameUrl = nameIn(view);
  const { part, address: isolateAddress } = isolateIn(view.language);
  const line = (...runs: Run[]): Block => ({ kind: 'paragraph', runs });
  return {
    title: part(oneLine(titleOf(item))),
    facts: factsOf(item, view, labels, part),
    subtitle: roleOf(item, view, part),
    period: writePeriod(describePeriod(item, view), view, labels),
    blocks: [
      ...(address === null
        ? []
        : [line({ text: nameUrl(String(item.url)) ?? isolateAddress(address), address })]),
      ...textsOf(item).flatMap((text) => blocksOf(text, nameUrl)),
      ...listOf([
        ...stringsOf(item, 'highlights').map((text) => blocksOf(text, nameUrl)),
        ...stringsOf(item, 'courses').map((text) => [line({ text: part(oneLine(text)) })]),
      ]),
      ...(keywords === '' ? [] : [line({ text: keywords, italic: true })]),
    ],
  };
}

function listOf(items: readonly (readonly Block[])[]): Block[] {
  const filled = items.filter((item) => item.length > 0);
  return filled.length === 0 ? [] : [{ kind: 'list', start: null, items: filled }];
}

function keywordsOf(item: Item, { language }: ProfileView): string {
  const { part } = isolateIn(language);
  const keywords = stringsOf(item, 'keywords').map(oneLine).filter(Boolean);
  return keywords.map(part).join(commaOf(language));
}
