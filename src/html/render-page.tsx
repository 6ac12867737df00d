import { type Reply, reply } from '../kernel/reply.ts';
import { memoize } from '../platform/memo.ts';
import { drawIcon } from './design/draw-icon.ts';
import baseCss from './design/tokens.css' with { type: 'text' };
import { directionOf } from './direction.ts';
import { type Children, escapeHtml, renderToString } from './jsx/markup.ts';
import { packStyles } from './pack-styles.ts';
import { defaultSite } from './site.ts';

export interface Page {
  readonly status?: number;
  readonly title: string;
  /** The language of the page; its direction is that of the language's script. */
  readonly locale: string;
  /** What this page adds to the base styles. */
  readonly css?: string;
  /** Runs once the page is there, and may ask its own host. */
  readonly script?: string;
  /** The same as a file of its own. */
  readonly scriptFile?: ScriptFile;
  /** Another host of ours that the script may ask as well; null if it may ask none at all. */
  readonly scriptAsks?: string | null;
  /** Where forms may be sent to, by browsers that hold to the policy. */
  readonly forms?: 'self' | 'none';
  /** Another host of ours that the answer to a form may lead to: browsers hold that to the policy, too. */
  readonly formsLeadTo?: string;
  /** Another host of ours that pictures are on. */
  readonly picturesFrom?: string;
  /** Which pages may show this one in a frame: none, unless they are named as the policy names them. */
  readonly framedBy?: readonly ("'self'" | `http${string}`)[];
  /** The address of the sign in the browser's tab. */
  readonly icon?: string;
  readonly head?: Children;
  readonly children: Children;
}

export interface ScriptFile {
  /** Where the page is: other files of that host are no scripts. */
  readonly origin: string;
  readonly path: string;
  /** What it may load in its turn. */
  readonly loads?: readonly string[];
  /** What it is told of the page. */
  readonly data: Readonly<Record<`data-${string}`, string>>;
}

/** For a page without a site of its own. */
const ownIcon = drawIcon(defaultSite);

/** One response: markup, and what a hash in the policy allows. Nothing from elsewhere. */
export function renderPage(page: Page): Reply {
  const { start, styles, end } = renderParts(page);
  return { ...replyWith(page, styles, start + styles + end), shared: styles };
}

/** The same as bytes. Half of a page are the styles, which are encoded once for all pages that have them. */
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
    styles: pageStyles(page.css ?? ''),
    end: `</style></head>${body}</html>`,
  };
}

function replyWith(page: Page, styles: string, body: string | null): Reply {
  return reply(
    page.status ?? 200,
    {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': page.locale,
      'Content-Security-Policy': policyFor(styles, page),
    },
    body,
  );
}

const styleBytes = memoize(100, (styles: string) => Buffer.from(styles));

/** One text for each look of a page, so that its hash is computed once. */
export const pageStyles = memoize(100, (css: string) => packStyles(baseCss + css));

function policyFor(
  styles: string,
  {
    script = '',
    scriptFile,
    scriptAsks = '',
    forms = 'self',
    formsLeadTo = '',
    picturesFrom = '',
    framedBy = [],
  }: Page,
): string {
  const framers = framedBy.join(' ') || "'none'";
  const asks = scriptAsks === null ? '' : ` connect-src ${`'self' ${scriptAsks}`.trimEnd()};`;
  const files = scriptFile ? [scriptFile.path, ...(scriptFile.loads ?? [])] : [];
  const sources = [script && hashOf(script), ...files.map((path) => scriptFile?.origin + path)].filter(
    Boolean,
  );
  const scripting = sources.length === 0 ? '' : `script-src ${sources.join(' ')};${asks} `;
  const frames = scriptFile ? "frame-src 'self'; " : '';
  const pictures = `'self' data: ${picturesFrom}`.trimEnd();
  const targets = `'${forms}' ${formsLeadTo}`.trimEnd();
  return `default-src 'none'; ${scripting}${frames}style-src ${hashOf(styles)}; img-src ${pictures}; base-uri 'none'; form-action ${targets}; frame-ancestors ${framers}`;
}

const hashOf = memoize(
  100,
  (text: string) => `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`,
);
