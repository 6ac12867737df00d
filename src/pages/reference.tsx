import type { Item } from '../profile/document.ts';
import { textOf, titleOf } from '../profile/titles.ts';
import { linkTo } from '../profile/view.ts';
import { Content, contentAttributes } from './content.tsx';
import { MarkdownText } from './markdown-text.tsx';
import type { ProfilePage } from './page.ts';

interface ReferenceProps {
  readonly page: ProfilePage;
  readonly type: string;
  readonly slug: string;
  readonly item: Item;
}

/** What another says about the person, and their name. */
export function Reference({ page, type, slug, item }: ReferenceProps) {
  const text = textOf(item);
  const { lang, dir } = contentAttributes(page, text);
  return (
    <figure class="reference" dir={dir}>
      <blockquote lang={lang}>
        <MarkdownText text={text} />
      </blockquote>
      <figcaption>
        <a href={linkTo(page.view, `${type}/${slug}`)}>
          <Content page={page} text={titleOf(item) || slug} />
        </a>
      </figcaption>
    </figure>
  );
}
