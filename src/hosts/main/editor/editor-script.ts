import { HttpError } from '../../../core/kernel/http-error.ts';
import { reply } from '../../../core/kernel/reply.ts';
import type { HandlerFor } from '../../web/route.ts';
import { bundleScript } from './bundle-script.ts' with { type: 'macro' };

export const editorScript: string = bundleScript('main');

/** Conveniences. The page loads them afterwards and works without them. */
export const toolsScript: string = bundleScript('tools');

const scripts = new Map([
  [nameOf('editor', editorScript), editorScript],
  [nameOf('tools', toolsScript), toolsScript],
]);

/** The URL changes with the script, so browsers can cache it forever. */
export const scriptPath = `/assets/${nameOf('editor', editorScript)}`;
export const toolsPath = `/assets/${nameOf('tools', toolsScript)}`;

export const showScript: HandlerFor<'public', { readonly file: string }> = (_, { file }) => {
  const script = scripts.get(file);
  if (script === undefined) throw new HttpError(404, 'There is no such file.');
  return reply(
    200,
    {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
    script,
  );
};

function nameOf(name: string, script: string): string {
  const hash = new Bun.CryptoHasher('sha256').update(script).digest('hex').slice(0, 16);
  return `${name}-${hash}.js`;
}
