import { siteLook } from '../../core/html/design/site-look.tsx';
import { designStyles } from '../../core/html/design/styles.ts';
import { renderPage } from '../../core/html/render-page.tsx';
import type { Exchange } from '../../core/kernel/exchange.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { waitingTexts } from './waiting-texts.ts';

/** Seconds until the page reloads. */
const pause = 2;

/** The page shown while a PDF is in the queue. */
export function renderWaiting({ locale, host, path }: Exchange): Reply {
  const texts = waitingTexts(locale);
  const look = siteLook(host.site);
  const response = renderPage({
    status: 202,
    title: texts.title,
    locale,
    css: look.css + designStyles,
    icon: look.drawnIcon,
    head: (
      <>
        <meta name="robots" content="noindex" />
        {look.head}
      </>
    ),
    children: (
      <main>
        <h1>{texts.title}</h1>
        <p role="status">{texts.wait}</p>
        <p>
          <a href={path}>{texts.back}</a>
        </p>
      </main>
    ),
  });
  return {
    ...response,
    headers: { ...response.headers, Refresh: String(pause), 'Cache-Control': 'no-store' },
  };
}
