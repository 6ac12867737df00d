import type { Item } from '../profile/document.ts';
import { isLink } from '../profile/links.ts';
import { stringsOf, textOf } from '../profile/titles.ts';
import { Content, contentAttributes } from './content.tsx';
import { MarkdownText } from './markdown-text.tsx';
import { outgoing, shownAddress } from './outgoing.ts';
import type { ProfilePage } from './page.ts';

interface ItemDetailsProps {
  readonly page: ProfilePage;
  readonly item: Item;
}

/** What an item says beneath its head. */
export function ItemDetails({ page, item }: ItemDetailsProps) {
  return (
    <>
      <ItemText page={page} item={item} />
      <ItemLinks page={page} item={item} />
    </>
  );
}

/** What is read of it from beginning to end. */
export function ItemText({ page, item }: ItemDetailsProps) {
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
          <MarkdownText {...contentAttributes(page, text)} text={text} />
        ))}
      {highlights.length > 0 && (
        <ul class="highlights">
          {highlights.map((highlight) => (
            <li>
              <MarkdownText {...contentAttributes(page, highlight)} text={highlight} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What it is found by, and where it is elsewhere. */
export function ItemLinks({ page, item }: ItemDetailsProps) {
  const { url } = item;
  return (
    <>
      <Chips page={page} texts={[...stringsOf(item, 'courses'), ...stringsOf(item, 'keywords')]} />
      {typeof url === 'string' && isLink(url) && (
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
      <MarkdownText text={text} />
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
