import type { Exchange } from '../../core/kernel/exchange.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import { type Reply, reply } from '../../core/kernel/reply.ts';
import { memoize } from '../../core/platform/memo.ts';
import { webFonts } from '../../domain/fonts/web-fonts.ts';
import { fontNamed } from '../../domain/pages/typeface-style.tsx';

export async function showFont(_exchange: Exchange, { name }: { readonly name: string }): Promise<Reply> {
  const body = await readWebFont(name);
  if (body === null) throw new HttpError(404, 'Font not found.');
  const headers = {
    'Content-Type': 'font/woff2',
    'Cache-Control': 'public, max-age=31536000, immutable',
  };
  return { ...reply(200, headers), body };
}

/** The font by its file name. Null if it doesn't exist. */
export async function readWebFont(file: string): Promise<Uint8Array | null> {
  const font = fontNamed(file);
  const path = font !== null && Object.hasOwn(webFonts, font) ? webFonts[font] : undefined;
  return path === undefined ? null : readFont(path);
}

/** Each font is read once. All fonts together take 2 MB. */
const readFont = memoize(100, (path: string) => Bun.file(path).bytes());
