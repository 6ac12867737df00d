import { profilePath } from '../../preview/paths.ts';
import { renderDesk } from './desk.tsx';
import { deskTexts } from './desk-texts.ts';
import type { PlaceHandler } from './place.ts';

/** What is there. */
export const showOverview: PlaceHandler = (visit) => {
  const { exchange, desk, whose } = visit;
  const { username } = whose.user;
  const address = desk.previewUrl + profilePath(username);
  return renderDesk(visit, {
    place: 'overview',
    title: deskTexts(exchange.locale).places.overview,
    children: (
      <>
        <h1>{username}</h1>
        <p>
          <a href={address}>{address}</a>
        </p>
      </>
    ),
  });
};
