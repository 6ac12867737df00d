import { editorPaths } from '../../../../core/paths/editor.ts';
import { href } from '../../../../core/routing/href.ts';
import { editorTexts } from '../editor-texts.ts';

/** The pages that are not about one section. */
export type MenuPage = keyof ReturnType<typeof editorTexts>['pages'];

/** By name, or by path if it is a module's. */
export type CurrentPage = MenuPage | `/${string}`;

export const menuPaths: Readonly<Record<MenuPage, string>> = {
  ...editorPaths,
  preview: href(editorPaths.preview, { type: null, slug: null }),
};

export function titleOfPage(page: MenuPage, locale: string): string {
  return editorTexts(locale).pages[page];
}
