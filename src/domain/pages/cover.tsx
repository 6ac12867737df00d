import { findCover } from '../profile/view.ts';
import type { PageProps } from './page.ts';
import { srcsetOf } from './pictures.tsx';

/** The wide image at the top. The page reserves its space, so that loading does not shift the layout. */
export function Cover({ page }: PageProps) {
  const cover = findCover(page.view);
  if (!cover) return null;
  return (
    <img
      class="cover"
      src={cover.url}
      {...srcsetOf(cover, '(max-width: 60rem) 100vw, 60rem')}
      alt={cover.alt ?? ''}
      width={cover.width}
      height={cover.height}
      decoding="async"
      {...page.mark?.('basics', 'cover')}
    />
  );
}
