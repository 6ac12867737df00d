import { linkTo } from '../profile/view.ts';
import { ItemList } from './item-list.tsx';
import type { SectionProps } from './page.ts';
import { SectionTitle } from './section-title.tsx';

export function Section({ page, type, items }: SectionProps) {
  return (
    <section aria-labelledby={type} {...page.mark?.(type)}>
      <h2 id={type}>
        <a href={linkTo(page.view, type)}>
          <SectionTitle page={page} type={type} />
        </a>
      </h2>
      <ItemList page={page} type={type} items={items} heading="h3" />
    </section>
  );
}
