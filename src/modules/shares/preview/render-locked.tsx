import { siteLook } from '../../../core/html/design/site-look.tsx';
import { designStyles } from '../../../core/html/design/styles.ts';
import { renderPage } from '../../../core/html/render-page.tsx';
import { textsFor } from '../../../core/html/texts/texts.ts';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { previewPaths, profilePath } from '../../../core/paths/preview.ts';
import type { PageHead } from '../../../domain/pages/render-layout.tsx';
import type { OwnedShare } from '../store.ts';
import lockedCss from './locked.css' with { type: 'text' };
import { sharedHeaders } from './shared-headers.ts';
import { sharedTexts } from './shared-texts.ts';

export interface LockedPage {
  readonly key: string;
  readonly share: OwnedShare;
  /** The requested path and query on this host, with the key. */
  readonly to: string;
  /** The public page's metadata for link previews. Null for an anonymous link and after a wrong password. */
  readonly head: PageHead | null;
  readonly status?: number;
  readonly trouble?: string;
}

/** The page that asks for the link's password. */
export function renderLocked(
  exchange: Exchange,
  { key, share, to, head, status, trouble }: LockedPage,
): Reply {
  const { locale, host } = exchange;
  const texts = sharedTexts(locale);
  const look = siteLook(host.site);
  const response = renderPage({
    ...(status !== undefined && { status }),
    title: head?.title ?? texts.locked,
    locale,
    css: look.css + designStyles + lockedCss,
    icon: look.drawnIcon,
    head: (
      <>
        <meta name="robots" content="noindex" />
        {head ? head.head : look.head}
      </>
    ),
    children: (
      <main class="locked">
        <h1>{texts.locked}</h1>
        <p>{texts.lockedHint}</p>
        <form method="post" action={previewPaths.unlock} class="fields">
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="to" value={to} />
          <div class="field">
            <label for="password">{textsFor(exchange.locale).member.password}</label>
            <input
              id="password"
              name="password"
              type="password"
              required
              autocomplete="off"
              aria-invalid={trouble === undefined ? undefined : 'true'}
              aria-describedby={trouble === undefined ? undefined : 'trouble'}
            />
            {trouble !== undefined && (
              <p class="trouble" id="trouble" role="alert">
                {trouble}
              </p>
            )}
          </div>
          <button type="submit">{texts.open}</button>
        </form>
        {!share.anonymous && <a href={profilePath(share.username)}>{texts.publicPage}</a>}
      </main>
    ),
  });
  return { ...response, headers: { ...response.headers, ...sharedHeaders } };
}
