import type { Item } from '../profile/document.ts';
import { titleOf } from '../profile/titles.ts';
import { filesOf, linkTo, type ProfileView } from '../profile/view.ts';
import { ItemDetails } from './item-details.tsx';
import { ItemFiles } from './item-files.tsx';
import type { PageContext } from './page-context.ts';
import { Period } from './period.tsx';
import { Subtitle } from './subtitle.tsx';

interface ItemEntryProps {
  readonly view: ProfileView;
  readonly context: PageContext;
  readonly type: string;
  readonly slug: string;
  readonly item: Item;
  readonly heading: 'h2' | 'h3';
}

export function ItemEntry({ view, context, type, slug, item, heading: Heading }: ItemEntryProps) {
  return (
    <>
      <header>
        <Heading>
          <a href={linkTo(view, `${type}/${slug}`)}>
            <bdi>{titleOf(item) || slug}</bdi>
          </a>
        </Heading>
        <Subtitle item={item} />
        <Period item={item} view={view} context={context} />
      </header>
      <ItemDetails item={item} />
      <ItemFiles view={view} context={context} files={filesOf(view, type, slug)} />
    </>
  );
}
