import { memoize } from '../platform/memo.ts';

/** A page's needs for its content security policy. */
export interface PagePolicy {
  /** Runs after the page has loaded, and may send requests to its own host. */
  readonly script?: string;
  /** The same as a file of its own. */
  readonly scriptFile?: ScriptFile;
  /** Another host of ours that the script may ask as well; null if it may ask none at all. */
  readonly scriptAsks?: string | null;
  /** Where forms may be sent to, by browsers that hold to the policy. */
  readonly forms?: 'self' | 'none';
  /** Another host of this site to which a form response may redirect. Browsers apply the policy to redirects, too. */
  readonly formsLeadTo?: string;
  /** Another host of ours that images are on. */
  readonly picturesFrom?: string;
  /** Pages of other sites that its script may show in frames. */
  readonly frames?: readonly string[];
  /** Fonts of its own host. */
  readonly fonts?: 'self';
  /** Which pages may show this one in a frame: none, unless they are named as the policy names them. */
  readonly framedBy?: readonly ("'self'" | `http${string}`)[];
}

interface ScriptFile {
  /** Where the page is: other files of that host are no scripts. */
  readonly origin: string;
  readonly path: string;
  /** Sources that the script may load. */
  readonly loads?: readonly string[];
  /** Data attributes for the script. */
  readonly data: Readonly<Record<`data-${string}`, string>>;
}

/** Allows only hashes and URLs of the page itself. */
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

/** A source has no query, and these would end it. */
function frameSource(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/[;,]/g, encodeURIComponent);
}

const hashOf = memoize(
  100,
  (text: string) => `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`,
);

/** For an uploaded file that is opened directly: no script in it runs. */
export const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";
