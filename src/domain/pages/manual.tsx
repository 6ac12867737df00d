import type { PageProps, ProfilePage } from './page.ts';
import { Words } from './words.tsx';

interface ManualHeadingProps extends PageProps {
  readonly of: keyof ProfilePage['texts']['manual'];
}

/** The theme "terminal" titles sections like a manual page. Screen readers get the usual titles. */
export function ManualHeading({ page, of }: ManualHeadingProps) {
  if (page.view.theme !== 'terminal') return null;
  return (
    <p class="manual" aria-hidden="true">
      <Words page={page}>{page.texts.manual[of]}</Words>
    </p>
  );
}

/** The running head of a manual page: the name and the title of the manual. */
export function RunningTitle({ page: { view, site } }: PageProps) {
  if (view.theme !== 'terminal') return null;
  const title = <bdi>{view.username}(1)</bdi>;
  return (
    <p class="running" aria-hidden="true">
      {title} {site && <bdi>{site.name}</bdi>} {title}
    </p>
  );
}
