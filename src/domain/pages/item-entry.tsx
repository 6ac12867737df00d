import { describePeriod } from '../profile/period.ts';
import { titleOf } from '../profile/titles.ts';
import { filesOf, linkTo } from '../profile/view.ts';
import { Content } from './content.tsx';
import { EntryPictures } from './entry-pictures.tsx';
import { ItemDetails } from './item-details.tsx';
import { ItemFiles } from './item-files.tsx';
import type { PlacedItemProps } from './page.ts';
import { Period } from './period.tsx';
import { partFiles } from './pictures.tsx';
import { Subtitle } from './subtitle.tsx';

interface ItemEntryProps extends PlacedItemProps {
  readonly heading: 'h2' | 'h3' | 'h4';
}

export function ItemEntry({ page, type, slug, item, heading: Heading }: ItemEntryProps) {
  const { pictures, others } = partFiles(filesOf(page.view, type, slug));
  const title = titleOf(item) || slug;
  const shown = <EntryPictures page={page} pictures={pictures} path={`${type}/${slug}`} title={title} />;
  // These themes put the image above the text, because a late image below would shift the text.
  const isFirst = page.view.theme === 'gallery' || page.view.theme === 'studio';
  return (
    <>
      {isFirst && shown}
      <header>
        <Heading>
          <a href={linkTo(page.view, `${type}/${slug}`)}>
            <Content page={page} text={title} />
          </a>
        </Heading>
        <Subtitle page={page} item={item} />
        <Period page={page} period={describePeriod(item, page.view)} />
      </header>
      <ItemDetails page={page} type={type} item={item} />
      {!isFirst && shown}
      <ItemFiles page={page} files={others} />
    </>
  );
}
