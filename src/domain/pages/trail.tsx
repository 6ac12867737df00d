import { linkTo, nameOf } from '../profile/view.ts';
import { Content } from './content.tsx';
import type { PageProps } from './page.ts';
import { SectionTitle } from './section-title.tsx';

interface TrailProps extends PageProps {
  /** The item's section, linked on the page of an item. */
  readonly type?: string;
}

/** Links back to the profile and the section. */
export function Trail({ page, type }: TrailProps) {
  const { view, texts } = page;
  return (
    <nav class="trail" aria-label={texts.trail}>
      <ol>
        <li>
          <a class="h-card" href={linkTo(view)}>
            <Content page={page} text={nameOf(view)} />
          </a>
        </li>
        {type && (
          <li>
            <a href={linkTo(view, type)}>
              <SectionTitle page={page} type={type} />
            </a>
          </li>
        )}
      </ol>
    </nav>
  );
}
