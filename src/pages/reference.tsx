import type { Item } from '../profile/document.ts';
import { textOf, titleOf } from '../profile/titles.ts';
import { linkTo } from '../profile/view.ts';
import { MarkdownText } from './markdown-text.tsx';
import type { ProfilePage } from './page.ts';

interface ReferenceProps {
  readonly page: ProfilePage;
  readonly type: string;
  readonly slug: string;
  readonly item: Item;
}

/** What somebody says about the person, and who says it. */
export function Reference({ page, type, slug, item }: ReferenceProps) {
  return (
    <figure class="reference">
      <blockquote>
        <MarkdownText text={textOf(item)} />
      </blockquote>
      <figcaption>
        <a href={linkTo(page.view, `${type}/${slug}`)}>
          <bdi>{titleOf(item) || slug}</bdi>
        </a>
      </figcaption>
    </figure>
  );
}
