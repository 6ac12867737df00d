import type { Item } from '../profile/document.ts';
import { isLink } from '../profile/links.ts';
import { listOf, textOf } from '../profile/titles.ts';
import type { ProfileView } from '../profile/view.ts';
import { ItemFiles } from './item-files.tsx';
import { MarkdownText } from './markdown-text.tsx';
import { outgoing, shownAddress } from './outgoing.ts';
import type { PageContext } from './page-context.ts';

interface ItemDetailsProps {
  readonly view: ProfileView;
  readonly context: PageContext;
  readonly type: string;
  readonly slug: string;
  readonly item: Item;
}

/** Everything beneath the head of an item. */
export function ItemDetails({ view, context, type, slug, item }: ItemDetailsProps) {
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
      <ItemFiles view={view} context={context} type={type} slug={slug} />
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
