import { HttpError } from '../kernel/http-error.ts';
import { reply } from '../kernel/reply.ts';
import type { HandlerFor } from '../web/route.ts';
import { bundleScript } from './bundle-script.ts' with { type: 'macro' };

export const editorScript: string = bundleScript();

const hash = new Bun.CryptoHasher('sha256').update(editorScript).digest('hex').slice(0, 16);

const name = `editor-${hash}.js`;

/** Another script has another address: what is here never changes. */
export const scriptPath = `/assets/${name}`;

export const showScript: HandlerFor<'public', { readonly file: string }> = (_, { file }) => {
  if (file !== name) throw new HttpError(404, 'There is no such file.');
  return reply(
    200,
    {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
    editorScript,
  );
};
