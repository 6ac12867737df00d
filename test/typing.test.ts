import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Forms of the API documentation submit only on a button press, so they need no typing test. */
const others = new Set(['docs.test.ts', 'try-it.test.ts']);

test('browser tests type only through type-as-people-do.ts', () => {
  const folder = join(import.meta.dir, 'browser');
  const files = [...new Bun.Glob('*.ts').scanSync(folder)].filter((file) => !others.has(file));
  const typed = files.filter((file) =>
    /\.(?:fill|pressSequentially|insertText)\(|keyboard\.type\(/.test(
      readFileSync(join(folder, file), 'utf8'),
    ),
  );
  expect(files.length).toBeGreaterThan(15);
  expect(typed).toEqual([]);
});
