import { menuPaths } from '../desk/menu-pages.ts';
import type { OverviewProps } from './overview-props.ts';
import { overviewTexts } from './overview-texts.ts';

/** A small inert copy of the profile, with a link to the preview. */
export function OwnPage({ request: { locale, prefix } }: OverviewProps) {
  const texts = overviewTexts(locale);
  const address = prefix + menuPaths.preview;
  return (
    <div class="case">
      <div aria-hidden="true" inert>
        <iframe
          src={`${address}?framed=1`}
          title={texts.ownPage}
          sandbox="allow-same-origin"
          loading="lazy"
          tabindex={-1}
        />
      </div>
      <a href={address}>{texts.ownPage}</a>
    </div>
  );
}
