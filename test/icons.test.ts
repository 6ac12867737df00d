import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { iconFiles, shapesOf } from '../build/draw-icons.ts';

const root = join(import.meta.dir, '..');

test.each(iconFiles)('the shapes of $from are those of the package', async (file) => {
  const drawn: Record<string, unknown> = await import(join(root, file.path));
  expect(drawn[file.main]).toEqual(await shapesOf(file));
});
