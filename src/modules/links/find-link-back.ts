/** No person is in so many places; a page that is written to keep us busy fails. */
const mostLinks = 1000;

/** Whether a page says, by a link with `rel="me"`, that one of these addresses is its owner's as well. */
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

/** An address as it is compared: a slash at its end and a place in the page make no other page of it. */
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

/** The rewriter gives attributes as they are written, and some authors write every sign as a number. */
function decodeReferences(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[String(name)] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
