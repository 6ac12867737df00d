import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { canary } from './values.ts';
import type { Answer } from './wire.ts';

/** The problem of a response, or null. */
export function judgeAnswer({ status, head, body: sent }: Answer): string | null {
  const body = decode(head, sent);
  // A member can run one import at a time, and several clients share a member.
  if (status === 503 && body.includes('Another import is under way.')) return null;
  if (status >= 500 && status !== 501) return `a ${status}`;
  if (/^x-canary:/im.test(head)) return 'a header that the client made';
  const [, type = ''] = /\r\ncontent-type: ([^;\r\n]+)/i.exec(head) ?? [];
  if (body.length === 0) return null;
  // The server returns a user's file as uploaded, and browsers run no script in it.
  if (/\r\ncontent-security-policy: sandbox;/i.test(head)) return null;
  if (/[/+]json$/.test(type)) return isJson(body) ? null : 'JSON that is none';
  if (!/html|xml/.test(type)) return null;
  const text = body.toString('utf8');
  if (text.includes(canary)) return 'an element that the client made';
  return type === 'text/html' && text.includes(' canary=') && hasMadeAttribute(text)
    ? 'an attribute that the client made'
    : null;
}

function decode(head: string, body: Buffer): Buffer {
  const [, coding = ''] = /\r\ncontent-encoding: (\w+)/i.exec(head) ?? [];
  const decoder = body.length === 0 ? undefined : decoders[coding];
  return decoder ? decoder(body) : body;
}

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gunzipSync(body),
  br: (body) => brotliDecompressSync(body),
  zstd: (body) => zstdDecompressSync(body),
};

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

function hasMadeAttribute(html: string): boolean {
  let found = false;
  const rewriter = new HTMLRewriter().on('*', {
    element(element) {
      if (element.hasAttribute('canary') || element.hasAttribute('onerror')) found = true;
    },
  });
  rewriter.transform(html);
  return found;
}
