import type { PageProps, ProfilePage } from './page.ts';
import { Words } from './words.tsx';

interface ManualHeadingProps extends PageProps {
  readonly of: keyof ProfilePage['texts']['manual'];
}

/** The theme terminal looks like a manual, and names its parts so. Screen visitors get the names of every page. */
export function ManualHeading({ page, of }: ManualHeadingProps) {
  if (page.view.theme !== 'terminal') return null;
  return (
    <p class="manual" aria-hidden="true">
      <Words page={page}>{page.texts.manual[of]}</Words>
    </p>
  );
}

/** The running head of a manual: the name, and the manual. */
export function RunningTitle({ page: { view, site } }: PageProps) {
  if (view.theme !== 'terminal') return null;
  const title = <bdi>{view.username}(1)</bdi>;
  return (
    <p class="running" aria-hidden="true">
      {title} {site && <bdi>{site.name}</bdi>} {title}
    </p>
  );
}
