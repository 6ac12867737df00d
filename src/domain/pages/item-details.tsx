import { isCardUrl, linksSection } from '../profile/card-urls.ts';
import { isLink } from '../profile/links.ts';
import { stringsOf, textOf } from '../profile/titles.ts';
import { Content, contentAttributes } from './content.tsx';
import { PageCard } from './link-card.tsx';
import { MarkdownText } from './markdown-text.tsx';
import { outgoing, shownAddress } from './outgoing.ts';
import type { ItemProps, ProfilePage } from './page.ts';

/** An item's content below its heading. */
export function ItemDetails({ page, type, item }: ItemProps & { readonly type: string }) {
  return (
    <>
      <ItemText page={page} item={item} />
      <ItemLinks page={page} type={type} item={item} />
    </>
  );
}

/** An item's running text. */
export function ItemText({ page, item }: ItemProps) {
  const { description } = item;
  const text = textOf(item);
  const highlights = stringsOf(item, 'highlights');
  return (
    <>
      {typeof description === 'string' && description !== text && (
        <p class="lead" {...contentAttributes(page, description)}>
          {description}
        </p>
      )}
      {text &&
        (item.reference === text ? (
          <Quote page={page} text={text} />
        ) : (
          <MarkdownText page={page} {...contentAttributes(page, text)} text={text} />
        ))}
      {highlights.length > 0 && (
        <ul class="highlights">
          {highlights.map((highlight) => (
            <li>
              <MarkdownText page={page} {...contentAttributes(page, highlight)} text={highlight} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** An item's keywords and links. */
export function ItemLinks({ page, type, item }: ItemProps & { readonly type: string }) {
  const { url } = item;
  const card = type === linksSection && isCardUrl(url) ? <PageCard page={page} url={url} /> : null;
  return (
    <>
      <Chips page={page} texts={[...stringsOf(item, 'courses'), ...stringsOf(item, 'keywords')]} />
      {card}
      {card === null && typeof url === 'string' && isLink(url) && (
        <p class="elsewhere">
          <a rel={outgoing} href={url} dir="ltr">
            {shownAddress(url)}
          </a>
        </p>
      )}
    </>
  );
}

function Quote({ page, text }: { readonly page: ProfilePage; readonly text: string }) {
  return (
    <blockquote {...contentAttributes(page, text)}>
      <MarkdownText page={page} text={text} />
    </blockquote>
  );
}

function Chips({ page, texts }: { readonly page: ProfilePage; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul class="chips">
      {texts.map((text) => (
        <li>
          <Content page={page} text={text} />
        </li>
      ))}
    </ul>
  );
}
