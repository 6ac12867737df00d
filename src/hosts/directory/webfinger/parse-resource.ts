/** The user that a resource names, if the resource belongs to this server. */
export type Named = { readonly username: string } | 'not ours' | 'malformed';

/**
 * Accepts `acct:ada@example.org` with the host of either origin, and `https://preview.example.org/ada` below
 * the preview origin.
 */
export function parseResource(resource: string, mainUrl: string, previewUrl: string): Named {
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(resource) ?? [];
  if (scheme === undefined) return 'malformed';
  if (scheme.toLowerCase() !== 'acct') return parseAddress(resource, previewUrl);
  return parseAccount(resource.slice('acct:'.length), [mainUrl, previewUrl]);
}

/** RFC 7565 accounts have no port. On a server with its own port, clients need the port to reach the server. */
function parseAccount(account: string, origins: readonly string[]): Named {
  const at = account.lastIndexOf('@');
  const username = decode(account.slice(0, Math.max(at, 0)));
  const host = account.slice(at + 1);
  if (!username || host === '' || /[/?#\\]/.test(host)) return 'malformed';
  const isOurs = origins.some((origin) => {
    const { protocol } = new URL(origin);
    return URL.parse(`${protocol}//${host}`)?.origin === origin;
  });
  return isOurs ? { username } : 'not ours';
}

function parseAddress(address: string, origin: string): Named {
  const url = URL.parse(address);
  if (!url) return 'malformed';
  const [, segment = ''] = /^\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  const isPlain = url.username === '' && url.search === '' && url.hash === '';
  if (url.origin !== origin || segment === '' || !isPlain) return 'not ours';
  const username = decode(segment);
  return username === null ? 'malformed' : { username };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
