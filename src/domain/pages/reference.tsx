import { textOf, titleOf } from '../profile/titles.ts';
import { linkTo } from '../profile/view.ts';
import { Content, contentAttributes } from './content.tsx';
import { MarkdownText } from './markdown-text.tsx';
import type { PlacedItemProps } from './page.ts';

/** A testimonial with its author. */
export function Reference({ page, type, slug, item }: PlacedItemProps) {
  const text = textOf(item);
  const { lang, dir } = contentAttributes(page, text);
  return (
    <figure class="reference" dir={dir}>
      <blockquote lang={lang}>
        <MarkdownText page={page} text={text} />
      </blockquote>
      <figcaption>
        <a href={linkTo(page.view, `${type}/${slug}`)}>
          <Content page={page} text={titleOf(item) || slug} />
        </a>
      </figcaption>
    </figure>
  );
}
