import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { type Reply, reply } from '../kernel/reply.ts';
import baseCss from './base.css' with { type: 'text' };
import { directionOf } from './direction.ts';

export interface Page {
  readonly status?: number;
  readonly title: string;
  /** The language of the page; its direction is that of the language's script. */
  readonly locale: string;
  /** What this page adds to the base styles. */
  readonly css?: string;
  readonly head?: ComponentChildren;
  readonly children: ComponentChildren;
}

const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"%3E%3Crect x="1" y="1" width="14" height="14" rx="3" fill="%238a3b12"/%3E%3Cpath d="M4 4l4 8 4-8" fill="none" stroke="white" stroke-width="2"/%3E%3C/svg%3E';

/** One response: markup, and styles that a hash in the policy allows. No script, nothing from elsewhere. */
export function renderPage(page: Page): Reply {
  const styles = baseCss + (page.css ?? '');
  const markup = renderToString(
    <html lang={page.locale} dir={directionOf(page.locale)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <link rel="icon" href={icon} />
        {page.head}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>{page.children}</body>
    </html>,
  );
  return reply(
    page.status ?? 200,
    {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': page.locale,
      'Content-Security-Policy': policyFor(styles),
    },
    `<!doctype html>\n${markup}`,
  );
}

const policies = new Map<string, string>();

function policyFor(styles: string): string {
  const known = policies.get(styles);
  if (known) return known;
  const hash = new Bun.CryptoHasher('sha256').update(styles).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
  policies.set(styles, policy);
  return policy;
}
