import { type Reply, reply } from '../kernel/reply.ts';
import { memoize } from '../platform/memo.ts';
import { directionOf } from '../texts/direction.ts';
import { contentSecurityPolicy, type PagePolicy } from './content-security-policy.ts';
import { drawIcon } from './design/draw-icon.ts';
import baseCss from './design/tokens.css' with { type: 'text' };
import { type Children, escapeHtml, renderToString } from './jsx/markup.ts';
import { packStyles } from './pack-styles.ts';
import { defaultSite } from './site.ts';
import { usedStyles } from './used-styles.ts';

export interface Page extends PagePolicy {
  readonly status?: number;
  readonly title: string;
  /** The language of the page. Its script determines the text direction. */
  readonly locale: string;
  /** Styles in addition to the base styles. */
  readonly css?: string;
  /** No script adds classes to the page, so styles for classes that it lacks are omitted. */
  readonly isStatic?: boolean;
  /** The URL of the icon in the browser's tab. */
  readonly icon?: string;
  readonly head?: Children;
  readonly children: Children;
}

/** For a page that belongs to no site. */
const ownIcon = drawIcon(defaultSite);

/** A response with the page and the policy with its hashes. The page loads nothing external. */
export function renderPage(page: Page): Reply {
  const { start, styles, end } = renderParts(page);
  return { ...replyWith(page, styles, start + styles + end), shared: styles };
}

/** The page as bytes. Half of a page are its styles, which are encoded once for all pages with the same styles. */
export function renderPageBytes(page: Page): Reply & { readonly body: Uint8Array } {
  const { start, styles, end } = renderParts(page);
  const sheet = styleBytes(styles);
  const length = Buffer.byteLength(start);
  const body = Buffer.allocUnsafeSlow(length + sheet.length + Buffer.byteLength(end));
  body.write(start);
  body.set(sheet, length);
  body.write(end, length + sheet.length);
  return { ...replyWith(page, styles, null), body, shared: styles };
}

interface Parts {
  readonly start: string;
  readonly styles: string;
  readonly end: string;
}

function renderParts(page: Page): Parts {
  const head = renderToString(
    <>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.title}</title>
      <link rel="icon" href={page.icon ?? ownIcon} />
      {page.head}
    </>,
  );
  const body = renderToString(
    <body>
      {page.children}
      {page.scriptFile && <script src={page.scriptFile.path} defer {...page.scriptFile.data} />}
      {page.script && <script dangerouslySetInnerHTML={{ __html: page.script }} />}
    </body>,
  );
  const { locale } = page;
  return {
    start: `<!doctype html>\n<html lang="${escapeHtml(locale)}" dir="${directionOf(locale)}"><head>${head}<style>`,
    styles: page.isStatic ? usedStyles(pageStyles(page.css ?? ''), body) : pageStyles(page.css ?? ''),
    end: `</style></head>${body}</html>`,
  };
}

function replyWith(page: Page, styles: string, body: string | null): Reply {
  return reply(
    page.status ?? 200,
    {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': page.locale,
      'Content-Security-Policy': contentSecurityPolicy(styles, page),
    },
    body,
  );
}

const styleBytes = memoize(100, (styles: string) => Buffer.from(styles));

/** Cached, so that pages with the same styles share a text and its hash is computed once. */
export const pageStyles = memoize(100, (css: string) => packStyles(baseCss + css));
