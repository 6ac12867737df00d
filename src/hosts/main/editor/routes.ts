import type { Route } from '../../../kernel/exchange.ts';
import type { MemberDesk } from '../member.ts';
import { basicsForm } from './forms/basics.tsx';
import { showOverview } from './overview.tsx';
import { paths } from './paths.ts';
import { createPlaces } from './place.ts';

/** The URL contract of the editor. */
export function editorRoutes(desk: MemberDesk): Route[] {
  const place = createPlaces(desk);
  return [
    place('GET', paths.overview, 'edit', showOverview),
    place('GET', paths.basics, 'edit-basics', basicsForm.show),
    place('POST', paths.basics, 'save-basics', basicsForm.save),
  ].flat();
}
