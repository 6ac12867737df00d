import { Icon } from '../../core/html/design/icon.tsx';
import { linksSection } from '../profile/card-urls.ts';
import type { Item } from '../profile/document.ts';
import { isLink } from '../profile/links.ts';
import { titleOf } from '../profile/titles.ts';
import type { ProfileView } from '../profile/view.ts';
import { Content } from './content.tsx';
import { NetworkIcon } from './network-icon.tsx';
import { outgoing, shownAddress } from './outgoing.ts';
import type { PageProps } from './page.ts';

interface OwnLink {
  readonly item: Item;
  readonly url: string;
  readonly slug: string;
}

/** The member's own links at the top of the theme "links". */
export function OwnLinks({ page }: PageProps) {
  const links = ownLinksOf(page.view);
  if (links.length === 0) return null;
  return (
    <ul class="own-links">
      {links.map(({ item, url, slug }) => (
        <li {...page.mark?.(linksSection, slug)}>
          <a rel={outgoing} href={url}>
            <NetworkIcon network="" address={url} />
            <span>
              <Content page={page} text={titleOf(item) || shownAddress(url)} />
              <small dir="ltr">{new URL(url).hostname.replace(/^www\./, '')}</small>
            </span>
            <Icon name="arrow-up-right" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Entries without a URL stay in their section. */
export function ownLinksOf({ theme, document, slugs }: ProfileView): OwnLink[] {
  const items = theme === 'links' ? document[linksSection] : undefined;
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: Item, index) => {
    const { url } = item;
    const slug = slugs[linksSection]?.[index] ?? '';
    return typeof url === 'string' && isLink(url) && URL.canParse(url) ? [{ item, url, slug }] : [];
  });
}
