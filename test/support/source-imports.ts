import { dirname, join, relative } from 'node:path';
import { Glob } from 'bun';

export const sourceFolder = join(import.meta.dir, '../../src');

/** Source files without tests and type declarations, relative to `src`. */
export const sourceFiles: readonly string[] = [...new Glob('**/*.{ts,tsx}').scanSync(sourceFolder)].filter(
  (file) => !/\.(d|test)\.ts$|\/test\//.test(file),
);

export function readSource(file: string): Promise<string> {
  return Bun.file(join(sourceFolder, file)).text();
}

/** The files of `src` that each file of `src` imports. */
export async function importsBySource(): Promise<Map<string, string[]>> {
  const imports = new Map<string, string[]>();
  for (const file of sourceFiles) imports.set(file, importsIn(file, await readSource(file)));
  return imports;
}

function importsIn(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
    .map(([, path = '']) => relative(sourceFolder, join(sourceFolder, dirname(file), path)))
    .filter((path) => !path.startsWith('..'));
}

/** Maps `core/kernel/reply.ts` to `core/kernel`, `store/users.ts` to `store`, and `app.ts` to `app`. */
export function roomOf(file: string): string {
  const [first = '', second = '', third] = file.split('/');
  if (second === '') return first.replace(/\.tsx?$/, '');
  return third === undefined || first === 'store' ? first : `${first}/${second}`;
}
