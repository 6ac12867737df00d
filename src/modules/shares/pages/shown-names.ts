import { itemsIn, type ProfileDocument } from '../../../domain/profile/document.ts';
import { createPlaceNames } from '../../../hosts/main/editor/changes/place-names.ts';
import { titleOfSection } from '../../../hosts/main/editor/section-title.ts';

/** Names of the places that a link shows. Items are identified by their slugs. */
export function createShownNames(draft: ProfileDocument, locale: string): (place: string) => string {
  const names = createPlaceNames(draft, locale);
  return (place) => {
    const [, type = '', slug] = place.split('/');
    if (place === '/basics/image') return names.nameOfFile('basics/image/photo');
    if (type === 'basics') return names.nameOf(place).name;
    if (slug === undefined) return titleOfSection(draft, type, locale);
    const index = itemsIn(draft, type).findIndex((item) => item['x-vitrine']?.slug === slug);
    return index < 0 ? place : names.nameOf(`/${type}/${index}`).name;
  };
}
