import type { ContactEntry } from '../formats/contacts.ts';
import { formatDay } from '../profile/dates.ts';
import { canonicalLink } from '../profile/own-links.ts';
import type { PageProps } from './page.ts';
import { Words } from './words.tsx';

interface VerifiedMarkProps extends PageProps {
  readonly way: ContactEntry;
}

/** Marks a link whose page links back. */
export function VerifiedMark({ page, way }: VerifiedMarkProps) {
  // Checked first, because parsing a URL is the slow part and most members have no verified links.
  if (!page.verified?.size) return null;
  const since = page.verified.get(canonicalLink(way.address) ?? '');
  if (since === undefined) return null;
  return (
    <>
      {' '}
      <span class="verified">
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2.5 8.5l3.5 3.5 7.5-8" fill="none" stroke="currentColor" stroke-width="2" />
        </svg>
        <Words page={page}>
          {page.texts.verified} <time datetime={since.slice(0, 10)}>{formatDay(since, page.locale)}</time>
        </Words>
      </span>
    </>
  );
}
