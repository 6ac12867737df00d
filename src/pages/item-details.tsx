import type { Item } from '../profile/document.ts';
import { isLink } from '../profile/links.ts';
import { listOf, textOf } from '../profile/titles.ts';
import { MarkdownText } from './markdown-text.tsx';
import { outgoing, shownAddress } from './outgoing.ts';

/** What an item says beneath its head. */
export function ItemDetails({ item }: { readonly item: Item }) {
  const { url, description } = item;
  const text = textOf(item);
  const highlights = listOf(item, 'highlights');
  return (
    <>
      {typeof description === 'string' && description !== text && <p class="lead">{description}</p>}
      {text && (item.reference === text ? <Quote text={text} /> : <MarkdownText text={text} />)}
      {highlights.length > 0 && (
        <ul class="highlights">
          {highlights.map((highlight) => (
            <li>
              <MarkdownText text={highlight} />
            </li>
          ))}
        </ul>
      )}
      <Chips texts={[...listOf(item, 'courses'), ...listOf(item, 'keywords')]} />
      {typeof url === 'string' && isLink(url) && (
        <p class="elsewhere">
          <a rel={outgoing} href={url}>
            {shownAddress(url)}
          </a>
        </p>
      )}
    </>
  );
}

function Quote({ text }: { readonly text: string }) {
  return (
    <blockquote>
      <MarkdownText text={text} />
    </blockquote>
  );
}

function Chips({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul class="chips">
      {texts.map((text) => (
        <li>{text}</li>
      ))}
    </ul>
  );
}
