import type { Location } from '../profile/document.ts';
import { type PlacePart, placeOf } from '../profile/place.ts';
import { languageApart } from '../profile/view.ts';
import type { PageProps } from './page.ts';

interface PlaceProps extends PageProps {
  readonly location: Location;
}

const classes: Readonly<Record<PlacePart['field'], string>> = {
  address: 'p-street-address',
  postalCode: 'p-postal-code',
  city: 'p-locality',
  region: 'p-region',
  countryCode: 'p-country-name',
};

/** The order of the parts follows the language of the page, not that of their text. */
export function PlaceLine({ page, location }: PlaceProps) {
  const parts = placeOf(location, page.view.language);
  if (parts.length === 0) return null;
  return (
    <p class="place p-adr h-adr" {...page.mark?.('basics', 'location')}>
      {parts.map(({ field, text, end }) => (
        <>
          <bdi
            class={classes[field]}
            {...page.mark?.('basics', 'location', field)}
            lang={field === 'countryCode' ? undefined : languageApart(page.view, text)}
          >
            {text}
          </bdi>
          {end}
        </>
      ))}
    </p>
  );
}
