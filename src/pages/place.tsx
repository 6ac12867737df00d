import { countryName } from '../profile/country-name.ts';
import type { Location } from '../profile/document.ts';
import type { ProfileView } from '../profile/view.ts';
import type { PageContext } from './page-context.ts';
import { Words } from './words.tsx';

interface PlaceProps {
  readonly location: Location;
  readonly view: ProfileView;
  readonly context: PageContext;
}

export function Place({ location, view, context }: PlaceProps) {
  const { address, postalCode, city, region, countryCode } = location;
  const parts = [
    address && <span class="p-street-address">{address}</span>,
    postalCode && <span class="p-postal-code">{postalCode}</span>,
    city && <bdi class="p-locality">{city}</bdi>,
    region && region !== city && <bdi class="p-region">{region}</bdi>,
    countryCode && (
      <span class="p-country-name">
        <Words view={view} context={context}>
          {countryName(countryCode, context.locale)}
        </Words>
      </span>
    ),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p class="place p-adr h-adr">{parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]))}</p>
  );
}
