/** More links than a real page has. Larger pages fail, because they would waste time. */
const mostLinks = 1000;

/** Whether a page has a link with `rel="me"` to one of these URLs. */
export function linksBack(html: string, address: string, own: ReadonlySet<string>): boolean {
  let found = false;
  let count = 0;
  const rewriter = new HTMLRewriter().on('a[rel~="me" i][href], link[rel~="me" i][href]', {
    element(element) {
      count += 1;
      if (found || count > mostLinks) return;
      const target = comparableAddress(decodeReferences(element.getAttribute('href') ?? ''), address);
      found = target !== null && own.has(target);
    },
  });
  rewriter.transform(html);
  return found;
}

/** A URL for comparison, without trailing slash and fragment. */
export function comparableAddress(text: string, base?: string): string | null {
  const url = URL.parse(text.trim(), base);
  if (!url) return null;
  url.hash = '';
  return url.href.replace(/\/$/, '').replace(/%[\da-f]{2}/gi, (byte) => byte.toUpperCase());
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  sol: '/',
  colon: ':',
  period: '.',
};

/** Decodes character references, because HTMLRewriter returns attributes as written. */
function decodeReferences(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[String(name)] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
