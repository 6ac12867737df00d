import { textsFor } from '../html/texts/texts.ts';
import { sectionTitle } from '../profile/labels.ts';
import { linkTo, nameOf, type ProfileView } from '../profile/view.ts';
import type { PageContext } from './page-context.ts';
import { Words } from './words.tsx';

interface TrailProps {
  readonly view: ProfileView;
  readonly context: PageContext;
  /** The section to go back to, on the page of an item. */
  readonly type?: string;
}

/** The way back: to the person, and to the section. */
export function Trail({ view, context, type }: TrailProps) {
  const texts = textsFor(context.locale).profile;
  return (
    <nav class="trail" aria-label={texts.trail}>
      <ol>
        <li>
          <a class="h-card" href={linkTo(view)}>
            <bdi>{nameOf(view)}</bdi>
          </a>
        </li>
        {type && (
          <li>
            <a href={linkTo(view, type)}>
              <Words view={view} context={context}>
                {sectionTitle(texts, type)}
              </Words>
            </a>
          </li>
        )}
      </ol>
    </nav>
  );
}
