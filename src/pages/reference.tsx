import type { Item } from '../profile/document.ts';
import { textOf, titleOf } from '../profile/titles.ts';
import { linkTo, type ProfileView } from '../profile/view.ts';
import { MarkdownText } from './markdown-text.tsx';

interface ReferenceProps {
  readonly view: ProfileView;
  readonly type: string;
  readonly slug: string;
  readonly item: Item;
}

/** What somebody says about the person, and who says it. */
export function Reference({ view, type, slug, item }: ReferenceProps) {
  return (
    <figure class="reference">
      <blockquote>
        <MarkdownText text={textOf(item)} />
      </blockquote>
      <figcaption>
        <a href={linkTo(view, `${type}/${slug}`)}>
          <bdi>{titleOf(item) || slug}</bdi>
        </a>
      </figcaption>
    </figure>
  );
}
