import type { Route } from '../../../kernel/exchange.ts';
import type { MemberDesk } from '../member.ts';
import { showOverview } from './overview.tsx';
import { paths } from './paths.ts';
import { createPlaces } from './place.ts';

/** The URL contract of the editor. */
export function editorRoutes(desk: MemberDesk): Route[] {
  const place = createPlaces(desk);
  return [place('GET', paths.overview, 'edit', showOverview)].flat();
}
