import { plainWords } from '../formats/markdown-to-text.ts';
import { describePeriod } from '../profile/period.ts';
import { subtitleOf, textOf, titleOf } from '../profile/titles.ts';
import { addressOf, filesOf, nameOf } from '../profile/view.ts';
import { Content } from './content.tsx';
import { Facts } from './facts.tsx';
import type { ItemSubject } from './format-names.ts';
import { ItemLinks, ItemText } from './item-details.tsx';
import { ItemFiles } from './item-files.tsx';
import { Neighbours } from './neighbours.tsx';
import type { PageDescription, ProfilePage } from './page.ts';
import { Period } from './period.tsx';
import { CoverPicture, MorePictures, partFiles } from './pictures.tsx';
import { Subtitle } from './subtitle.tsx';
import { Trail } from './trail.tsx';

export function renderItem(page: ProfilePage, { type, slug, item }: ItemSubject) {
  const title = titleOf(item) || slug;
  const { pictures, others } = partFiles(filesOf(page.view, type, slug));
  return (
    <>
      <Trail page={page} type={type} />
      <main class="page">
        <article class="item" id="item" {...page.mark?.(type, slug)}>
          <header>
            <h1>
              <Content page={page} text={title} />
            </h1>
            <Subtitle page={page} item={item} />
            <Period page={page} period={describePeriod(item, page.view)} />
          </header>
          <CoverPicture page={page} pictures={pictures} title={title} />
          <div class="told">
            <div>
              <ItemText page={page} item={item} />
            </div>
            <div>
              <ItemLinks page={page} type={type} item={item} />
              <Facts page={page} item={item} />
              <ItemFiles page={page} files={others} />
            </div>
          </div>
          <MorePictures page={page} pictures={pictures} title={title} />
        </article>
        <Neighbours page={page} type={type} slug={slug} />
      </main>
    </>
  );
}

export function describeItem({ view }: ProfilePage, { type, slug, item }: ItemSubject): PageDescription {
  return {
    kind: 'item',
    title: `${titleOf(item) || slug} – ${nameOf(view)}`,
    description: plainWords(textOf(item)) || subtitleOf(item),
    address: addressOf(view.canonical, `${type}/${slug}`),
  };
}
