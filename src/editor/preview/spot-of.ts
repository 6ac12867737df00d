import type { Place } from '../../published/find-subject.ts';
import type { Visit } from '../editor-route.ts';
import type { PreviewSpot } from './draw-preview.tsx';

export function spotOf({ exchange, whose, params }: Visit<Place>): PreviewSpot {
  const { user, prefix, accounts } = whose;
  return {
    username: user.username,
    prefix,
    locale: exchange.locale,
    path: exchange.path,
    place: { type: params.type, slug: params.slug },
    defaultLanguage: accounts.defaultLanguage,
    month: accounts.now().toISOString().slice(0, 'yyyy-mm'.length),
  };
}
