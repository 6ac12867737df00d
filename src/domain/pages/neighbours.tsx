import { Icon } from '../../core/html/design/icon.tsx';
import { itemsIn } from '../profile/document.ts';
import { sectionTitle } from '../profile/labels.ts';
import { subtitleOf, titleOf } from '../profile/titles.ts';
import { linkTo } from '../profile/view.ts';
import { Content } from './content.tsx';
import type { PlacedItemProps } from './page.ts';

type NeighboursProps = Omit<PlacedItemProps, 'item'>;

/** The items before and after this one, in the member's order. */
export function Neighbours({ page, type, slug }: NeighboursProps) {
  const slugs = page.view.slugs[type] ?? [];
  const index = slugs.indexOf(slug);
  const before = slugs[index - 1];
  const after = index < 0 ? undefined : slugs[index + 1];
  if (before === undefined && after === undefined) return null;
  return (
    <nav class="neighbours" aria-label={sectionTitle(page.texts, type, page.view.titles)}>
      {before !== undefined && (
        <a rel="prev" href={linkTo(page.view, `${type}/${before}`)}>
          <Icon name="arrow-left" />
          <Title {...{ page, type }} index={index - 1} />
        </a>
      )}
      {after !== undefined && (
        <a rel="next" href={linkTo(page.view, `${type}/${after}`)}>
          <Title {...{ page, type }} index={index + 1} />
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  );
}

/** Distinguishes two roles at one employer. */
function Title({ page, type, index }: Omit<NeighboursProps, 'slug'> & { readonly index: number }) {
  const { document, slugs } = page.view;
  const items = itemsIn(document, type);
  const item = items[index];
  const title = item ? titleOf(item) : '';
  const isShared = items.filter((one) => titleOf(one) === title).length > 1;
  const apart = item && isShared ? subtitleOf(item) : '';
  return <Content page={page} text={apart || title || (slugs[type]?.[index] ?? '')} />;
}
