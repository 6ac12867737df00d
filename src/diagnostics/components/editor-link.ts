import { resolve } from 'node:path';
import { type Frame, project } from '../recorder/stack.ts';

/** Where a click opens the frame's line: `EDITOR_URL` with its places filled in. */
export function editorLink(editorUrl: string, { file, line }: Frame): string {
  const path = resolve(project, file).split('/').map(encodeURIComponent).join('/');
  return editorUrl.replaceAll('{file}', () => path).replaceAll('{line}', String(line));
}
