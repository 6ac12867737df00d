import { countryName } from '../profile/country-name.ts';
import type { Location } from '../profile/document.ts';
import type { ProfilePage } from './page.ts';
import { Words } from './words.tsx';

interface PlaceProps {
  readonly page: ProfilePage;
  readonly location: Location;
}

export function Place({ page, location }: PlaceProps) {
  const { address, postalCode, city, region, countryCode } = location;
  const parts = [
    address && <span class="p-street-address">{address}</span>,
    postalCode && <span class="p-postal-code">{postalCode}</span>,
    city && <bdi class="p-locality">{city}</bdi>,
    region && region !== city && <bdi class="p-region">{region}</bdi>,
    countryCode && (
      <span class="p-country-name">
        <Words page={page}>{countryName(countryCode, page.locale)}</Words>
      </span>
    ),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p class="place p-adr h-adr">{parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]))}</p>
  );
}
