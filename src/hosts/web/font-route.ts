import type { Route } from '../../core/kernel/exchange.ts';
import { previewPaths } from '../../core/paths/preview.ts';
import { lazily } from '../../core/web/lazily.ts';
import { route } from './route.ts';

/** On both hosts with profile pages, so that a page loads nothing from another server. */
export function fontRoute(): Route {
  const show = lazily(() => import('./show-font.ts'));
  return route('GET', previewPaths.font, 'font', 'public', show('showFont'));
}
