import { initialsOf } from '../../core/texts/initials.ts';
import { findPortrait } from '../profile/files.ts';
import { imageSources, nameOf, type ProfileView } from '../profile/view.ts';
import type { PageProps } from './page.ts';
import { srcsetOf } from './pictures.tsx';

/** The portrait, or initials if the named image is not stored here. */
export function Picture({ page: { view, mark } }: PageProps) {
  const marks = mark?.('basics', 'image');
  const picture = findOwnPicture(view);
  if (picture)
    return (
      <img
        class="u-photo"
        src={picture}
        {...sizesOf(view, picture)}
        alt={nameOf(view)}
        width={144}
        height={144}
        {...marks}
      />
    );
  const initials = view.document.basics?.image ? initialsOf(nameOf(view)) : '';
  if (initials === '') return null;
  return (
    <span class="monogram" aria-hidden="true" {...marks}>
      {initials}
    </span>
  );
}

function sizesOf({ files }: ProfileView, url: string) {
  const portrait = findPortrait(files)?.[1];
  if (portrait?.width === undefined) return {};
  return srcsetOf({ url, width: portrait.width, sizes: imageSources(url, portrait) }, '144px');
}

/**
 * Returns a file on this server. External images are not shown, because they would disclose the visit to
 * another server.
 */
function findOwnPicture({ document, files }: ProfileView): string | null {
  return findPortrait(files) ? (document.basics?.image ?? null) : null;
}
