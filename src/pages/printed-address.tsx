import type { ProfileLayout } from './layout.ts';
import { shownAddress } from './outgoing.ts';
import type { ProfilePage } from './page.ts';
import { sharingTexts } from './sharing-texts.ts';

interface PrintedAddressProps {
  readonly page: ProfilePage;
  readonly layout: ProfileLayout;
}

/** In a corner of the paper: where to find what is on it. What were fetched later would come too late for the printer. */
export function PrintedAddress({ page, layout: { kind, address } }: PrintedAddressProps) {
  const place = kind === 'section' ? page.view.canonical : address;
  const { code } = sharingTexts(page.locale);
  return (
    <aside class="printed" aria-label={code}>
      <img class="code" src={`${place}?format=qr`} alt="" width={96} height={96} decoding="async" />
      <bdi>{shownAddress(place)}</bdi>
    </aside>
  );
}
