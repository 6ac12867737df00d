import { sectionAt } from '../../../../core/paths/editor.ts';
import type { EditorRequest } from '../editor-route.ts';
import { type CurrentPage, type MenuPage, menuPaths } from './menu-pages.ts';

/** Finds the menu entry of a page by its URL, for responses that several pages share. */
export function findMenuPlace({ exchange, prefix, params, services }: EditorRequest<unknown>): {
  readonly current: CurrentPage;
  readonly section: string | null;
} {
  const path = exchange.path.slice(prefix.length);
  const names = Object.keys(menuPaths) as MenuPage[];
  const isAt = (place: string) => `${path}/`.startsWith(`${place}/`);
  const current =
    names.find((name) => name !== 'overview' && isAt(menuPaths[name])) ??
    services.slots.editor.find((slot) => isAt(slot.path))?.path;
  if (current) return { current, section: null };
  const { section } = params as { readonly section?: string };
  return { current: 'overview', section: section === undefined ? null : sectionAt(section) };
}
