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

export function titleOfPage(page: MenuPage, locale: string): string {
  return editorTexts(locale).pages[page];
}
