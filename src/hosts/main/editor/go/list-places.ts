import type { IconName } from '../../../../core/html/design/icon.tsx';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { editorPaths, itemPath, sectionPath } from '../../../../core/paths/editor.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import type { Item, ProfileDocument } from '../../../../domain/profile/document.ts';
import { foldWords } from '../../../../domain/profile/fold-words.ts';
import { pageTitleOf, titleOf } from '../../../../domain/profile/titles.ts';
import type { Desk } from '../desk/load-desk.ts';
import { type MenuPage, menuPaths, titleOfBasics, titleOfPage } from '../desk/menu-pages.ts';
import { iconOfSection } from '../desk/section-icon.ts';
import type { EditorRequest } from '../editor-route.ts';
import { editorTexts } from '../editor-texts.ts';
import { itemsOf } from '../forms/fields/item-shape.ts';
import { publicUrl } from '../public-address.tsx';
import { goTexts } from './go-texts.ts';

export type PlaceGroup = 'entries' | 'pages' | 'actions';

export interface GoPlace {
  readonly group: PlaceGroup;
  readonly title: string;
  /** The section of an entry. */
  readonly within?: string;
  readonly href: string;
  readonly icon: IconName;
}

const pages = {
  overview: 'layout-dashboard',
  basics: 'user',
  appearance: 'palette',
  languages: 'languages',
  files: 'image',
  history: 'history',
  import: 'upload',
  export: 'download',
  json: 'file-text',
} as const satisfies Partial<Record<MenuPage, IconName>>;

/** All pages and entries that the palette offers, in the order of display. */
export function listPlaces(request: EditorRequest, desk: Desk, document: ProfileDocument): GoPlace[] {
  return [...listEntries(request, desk, document), ...listPages(request, desk), ...listActions(request)];
}

function listEntries({ prefix }: EditorRequest, desk: Desk, document: ProfileDocument): GoPlace[] {
  return desk.sections.flatMap(({ type, title: within }) =>
    (itemsOf(document, type) ?? []).flatMap((item: Item): GoPlace[] => {
      const slug = item['x-vitrine']?.slug;
      if (slug === undefined) return [];
      const title = [...new Set([pageTitleOf(item), titleOf(item)])].join(' · ') || slug;
      return [
        { group: 'entries', title, within, href: prefix + itemPath(type, slug), icon: iconOfSection(type) },
      ];
    }),
  );
}

function listPages(request: EditorRequest, desk: Desk): GoPlace[] {
  const { locale, prefix, isOwn } = request;
  const page = (title: string, path: string, icon: IconName): GoPlace => ({
    group: 'pages',
    title,
    href: path,
    icon,
  });
  const named = (name: MenuPage, icon: IconName) =>
    page(
      name === 'basics' ? titleOfBasics(request, desk.name) : titleOfPage(name, locale),
      prefix + menuPaths[name],
      icon,
    );
  return [
    ...desk.sections.map(({ type, title }) => page(title, prefix + sectionPath(type), iconOfSection(type))),
    ...Object.entries(pages).map(([name, icon]) => named(name as keyof typeof pages, icon)),
    ...desk.added
      .toSorted((one, other) => Number(other.group === 'over time') - Number(one.group === 'over time'))
      .map(({ title, path, icon }) => page(title, prefix + path, icon)),
    ...(isOwn ? [page(textsFor(locale).member.account, mainPaths.account, 'user')] : []),
  ];
}

function listActions(request: EditorRequest): GoPlace[] {
  const { locale, prefix, user } = request;
  const action = (title: string, href: string, icon: IconName): GoPlace => ({
    group: 'actions',
    title,
    href,
    icon,
  });
  return [
    action(titleOfPage('preview', locale), prefix + menuPaths.preview, 'eye'),
    action(titleOfPage('publish', locale), prefix + menuPaths.publish, 'send'),
    action(editorTexts(locale).addSection, prefix + editorPaths.newSection, 'plus'),
    ...(user.state === 'published'
      ? [action(goTexts(locale).view, publicUrl(request), 'arrow-up-right')]
      : []),
  ];
}

/** The places where each typed word begins a word of the title or section. */
export function filterPlaces(places: readonly GoPlace[], asked: string): GoPlace[] {
  const wanted = foldWords(asked);
  return places.filter(({ title, within = '' }) => {
    const words = foldWords(`${title} ${within}`);
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  });
}
