import { textsFor } from '../html/texts/texts.ts';
import type { Item } from '../profile/document.ts';
import { sectionTitle } from '../profile/labels.ts';
import { linkTo, type ProfileView } from '../profile/view.ts';
import { ItemList } from './item-list.tsx';
import type { PageContext } from './page-context.ts';
import { Words } from './words.tsx';

interface SectionProps {
  readonly view: ProfileView;
  readonly context: PageContext;
  readonly type: string;
  readonly items: readonly Item[];
}

export function Section({ view, context, type, items }: SectionProps) {
  return (
    <section aria-labelledby={type}>
      <h2 id={type}>
        <a href={linkTo(view, type)}>
          <Words view={view} context={context}>
            {sectionTitle(textsFor(context.locale).profile, type)}
          </Words>
        </a>
      </h2>
      <ItemList view={view} context={context} type={type} items={items} heading="h3" />
    </section>
  );
}
