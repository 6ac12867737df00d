import { findCover, type ProfileView } from '../profile/view.ts';
import type { Marks } from './page-context.ts';

interface CoverProps {
  readonly view: ProfileView;
  readonly marks?: Marks | undefined;
}

/** A wide picture above everything else. Its place is kept free: what comes moves nothing. */
export function Cover({ view, marks }: CoverProps) {
  const cover = findCover(view);
  if (!cover) return null;
  return (
    <img
      class="cover"
      src={cover.url}
      {...(cover.small && {
        srcset: `${cover.small.url} ${cover.small.width}w, ${cover.url} ${cover.width}w`,
        sizes: '(max-width: 60rem) 100vw, 60rem',
      })}
      alt={cover.alt ?? ''}
      width={cover.width}
      height={cover.height}
      decoding="async"
      {...marks}
    />
  );
}
