import { renderToString } from '../../core/html/jsx/markup.ts';
import { isCardUrl } from '../profile/card-urls.ts';
import { cardOf, cardPictureOf } from '../profile/view.ts';
import { findFrame } from './frame-sites.ts';
import { linkCardTexts } from './link-card-texts.ts';
import { outgoing } from './outgoing.ts';
import type { PageProps, ProfilePage } from './page.ts';
import { srcsetOf } from './pictures.tsx';
import { Words } from './words.tsx';

interface PageCardProps extends PageProps {
  readonly url: string;
}

/** Renders the card of a URL within a text. Null renders a plain link. */
export function renderCard(page: ProfilePage, url: string): string | null {
  const card = isCardUrl(url) ? PageCard({ page, url }) : null;
  return card === null ? null : renderToString(card);
}

/** Another page as a card. Only a click sends a request to another site. */
export function PageCard({ page, url }: PageCardProps) {
  if (page.site?.showsCards === false) return null;
  const card = cardOf(page.view, url);
  const frame = findFrame(url);
  if (card === null && frame === null) return null;
  const { title = frame?.name ?? '', description } = card ?? {};
  const picture = cardPictureOf(page.view, url);
  return (
    <div class="link-card">
      <a href={url} rel={outgoing}>
        {picture && (
          <img
            src={picture.url}
            {...srcsetOf(picture, '9rem')}
            alt=""
            width={144}
            height={108}
            loading="lazy"
            decoding="async"
          />
        )}
        <span class="words">
          <strong dir="auto">{title}</strong>
          {description && <span dir="auto">{description}</span>}
          <small dir="ltr">{new URL(url).hostname.replace(/^www\./, '')}</small>
        </span>
      </a>
      {frame && <LoadFrame page={page} frame={frame} title={title} />}
    </div>
  );
}

interface LoadFrameProps extends PageProps {
  readonly frame: NonNullable<ReturnType<typeof findFrame>>;
  readonly title: string;
}

/** A hidden button that the script reveals. Without scripts, the link opens the external site. */
function LoadFrame({ page, frame: { kind, name, src }, title }: LoadFrameProps) {
  page.frames.add(src);
  return (
    <button type="button" data-frame={src} data-title={title} hidden>
      <Words page={page}>{linkCardTexts(page.locale)[kind](name)}</Words>
    </button>
  );
}
