import { memoize } from '../platform/memo.ts';

/** The needs of a page that its Content-Security-Policy allows. */
export interface PagePolicy {
  /** Runs after the page has loaded. It may send requests to its own host. */
  readonly script?: string;
  /** The script as a separate file. */
  readonly scriptFile?: ScriptFile;
  /** Another host of this site that the script may send requests to. Null if it may send none at all. */
  readonly scriptAsks?: string | null;
  /** Where browsers may submit forms. */
  readonly forms?: 'self' | 'none';
  /** Another host of this site that a form may redirect to. Browsers apply the policy to redirects too. */
  readonly formsLeadTo?: string;
  /** Another host of this site that images are on. */
  readonly picturesFrom?: string;
  /** Pages of other sites that the script may show in frames. */
  readonly frames?: readonly string[];
  /** Fonts on its own host. */
  readonly fonts?: 'self';
  /** Sources of pages that may show this page in a frame. By default none may. */
  readonly framedBy?: readonly ("'self'" | `http${string}`)[];
}

interface ScriptFile {
  /** The URL of the script. The policy allows no other file on that host as a script. */
  readonly origin: string;
  readonly path: string;
  /** Sources that the script may load. */
  readonly loads?: readonly string[];
  /** Data attributes for the script. */
  readonly data: Readonly<Record<`data-${string}`, string>>;
}

/** Allows only hashes and URLs that the page needs. */
export function contentSecurityPolicy(
  styles: string,
  {
    script = '',
    scriptFile,
    scriptAsks = '',
    forms = 'self',
    formsLeadTo = '',
    picturesFrom = '',
    frames = [],
    fonts,
    framedBy = [],
  }: PagePolicy,
): string {
  const framers = framedBy.join(' ') || "'none'";
  const asks = scriptAsks === null ? '' : ` connect-src ${`'self' ${scriptAsks}`.trimEnd()};`;
  const files = scriptFile ? [scriptFile.path, ...(scriptFile.loads ?? [])] : [];
  const sources = [script && hashOf(script), ...files.map((path) => scriptFile?.origin + path)].filter(
    Boolean,
  );
  const scripting = sources.length === 0 ? '' : `script-src ${sources.join(' ')};${asks} `;
  const shown = [...(scriptFile ? ["'self'"] : []), ...frames.map(frameSource)];
  const framing = shown.length === 0 ? '' : `frame-src ${shown.join(' ')}; `;
  const pictures = `'self' data: ${picturesFrom}`.trimEnd();
  const targets = `'${forms}' ${formsLeadTo}`.trimEnd();
  return `default-src 'none'; ${scripting}${framing}style-src ${hashOf(styles)}; img-src ${pictures}; ${fonts ? `font-src '${fonts}'; ` : ''}base-uri 'none'; form-action ${targets}; frame-ancestors ${framers}`;
}

/** A source has no query, and these characters would end it. */
function frameSource(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/[;,]/g, encodeURIComponent);
}

const hashOf = memoize(
  100,
  (text: string) => `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`,
);

/** For an uploaded file that is opened directly. No script in it runs. */
export const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";
