import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';
import { iconFiles, iconNames, shapesOf } from '../build/draw-icons.ts';

const root = join(import.meta.dir, '..');

test.each(iconFiles)('the shapes of $from match the package', async (file) => {
  const drawn: Record<string, unknown> = await import(join(root, file.path));
  expect(drawn[file.main]).toEqual(await shapesOf(file));
});

test('uses every icon that it contains', async () => {
  const sources = await Promise.all(
    [...new Glob('**/*.{ts,tsx}').scanSync(join(root, 'src'))]
      .filter((path) => !path.endsWith('-shapes.ts'))
      .map((path) => Bun.file(join(root, 'src', path)).text()),
  );
  const all = sources.join('\n');
  const idle = iconNames.filter((name) => !all.includes(`'${name}'`) && !all.includes(`"${name}"`));
  expect(idle).toEqual([]);
});
