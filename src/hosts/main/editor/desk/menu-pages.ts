import { editorPaths } from '../../../../core/paths/editor.ts';
import { href } from '../../../../core/routing/href.ts';
import { editorTexts } from '../editor-texts.ts';

/** Pages of the menu, apart from sections. */
export type MenuPage = keyof ReturnType<typeof editorTexts>['pages'];

/** The name of the page, or its path if a module adds it. */
export type CurrentPage = MenuPage | `/${string}`;

export const menuPaths: Readonly<Record<MenuPage, string>> = {
  ...editorPaths,
  preview: href(editorPaths.preview, { type: null, slug: null }),
};

interface Reader {
  readonly locale: string;
  /** Whether the profile belongs to the user. */
  readonly isOwn: boolean;
}

/** The name of the page with name, contact and location. Other users see the member's name. */
export function titleOfBasics({ locale, isOwn }: Reader, name: string | undefined): string {
  const { pages, aboutPerson } = editorTexts(locale);
  const person = name?.trim() ?? '';
  return isOwn || person === '' ? pages.basics : aboutPerson(person);
}

export function titleOfPage(page: MenuPage, locale: string): string {
  return editorTexts(locale).pages[page];
}
