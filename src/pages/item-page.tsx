import { plainWords } from '../formats/markdown-to-text.ts';
import type { Page } from '../html/render-page.tsx';
import type { Item } from '../profile/document.ts';
import { describePeriod } from '../profile/period.ts';
import { subtitleOf, textOf, titleOf } from '../profile/titles.ts';
import { addressOf, filesOf, nameOf, type ProfileView } from '../profile/view.ts';
import { Content } from './content.tsx';
import { Facts } from './facts.tsx';
import { ItemLinks, ItemText } from './item-details.tsx';
import { ItemFiles } from './item-files.tsx';
import type { PageDescription } from './layout.ts';
import { Neighbours } from './neighbours.tsx';
import { createPage } from './page.ts';
import type { PageContext } from './page-context.ts';
import { Period } from './period.tsx';
import { CoverPicture, MorePictures, partFiles } from './pictures.tsx';
import { renderLayout } from './render-layout.tsx';
import { Subtitle } from './subtitle.tsx';
import { Trail } from './trail.tsx';

export function renderItemPage(
  view: ProfileView,
  type: string,
  slug: string,
  item: Item,
  context: PageContext,
): Page {
  const page = createPage(view, context);
  const title = titleOf(item) || slug;
  const { pictures, others } = partFiles(filesOf(view, type, slug));
  return renderLayout(page, {
    ...describeItemPage(view, type, slug, item),
    children: (
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
                <ItemLinks page={page} item={item} />
                <Facts page={page} item={item} />
                <ItemFiles page={page} files={others} />
              </div>
            </div>
            <MorePictures page={page} pictures={pictures} title={title} />
          </article>
          <Neighbours page={page} type={type} slug={slug} />
        </main>
      </>
    ),
  });
}

export function describeItemPage(view: ProfileView, type: string, slug: string, item: Item): PageDescription {
  return {
    kind: 'item',
    title: `${titleOf(item) || slug} – ${nameOf(view)}`,
    description: plainWords(textOf(item)) || subtitleOf(item),
    address: addressOf(view.canonical, `${type}/${slug}`),
  };
}
