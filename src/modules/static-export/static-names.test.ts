import { expect, test } from 'bun:test';
import { staticNames } from './static-names.ts';

const below = 'projects/engine/';
function namesOf(files: Readonly<Record<string, string>>): Record<string, string> {
  const rows = Object.entries(files).map(([name, type]) => [below + name, { hash: '', size: 1, type }]);
  const names = staticNames(Object.fromEntries(rows));
  return Object.fromEntries(
    [...names].map(([path, name]) => [path.slice(below.length), name.slice(below.length)]),
  );
}

test.each([
  ['plan.pdf', 'application/pdf', 'plan.pdf'],
  ['Photo 1.JPG', 'image/jpeg', 'Photo 1.JPG'],
  ['code.1.2.tar.gz', 'application/gzip', 'code.1.2.tar.gz'],
  ['.htaccess', 'text/plain', '_htaccess.txt'],
  ['.1.txt', 'text/plain', '_1.txt'],
  ['.user.ini', 'text/plain', '_user_ini.txt'],
  ['web.config', 'application/xml', 'web_config.txt'],
  ['x.php', 'text/plain', 'x_php.txt'],
  ['x.PHP.png', 'image/png', 'x_PHP.png'],
  ['page.html.gz', 'application/gzip', 'page_html.gz'],
  ['index.html', 'text/html', 'index_html.txt'],
  ['logo.svg', 'image/svg+xml', 'logo_svg.txt'],
  ['Makefile', 'text/plain', 'Makefile.txt'],
  ['data.parquet', 'application/octet-stream', 'data_parquet.bin'],
  ['.git/hooks.d/a.txt', 'text/plain', '_git/hooks_d/a.txt'],
])('stores the file %s of type %s as %s', (name, type, wanted) =>
  expect(namesOf({ [name]: type })).toEqual({ [name]: wanted }),
);

test('gives each file a unique name', () => {
  const all = namesOf({
    'x.php': 'text/plain',
    x_php: 'text/plain',
    'x_php.txt': 'text/plain',
    'x.txt/a': '',
  });
  expect(all).toEqual({
    'x.php': 'x_php-2.txt',
    x_php: 'x_php-3.txt',
    'x_php.txt': 'x_php.txt',
    'x.txt/a': 'x_txt/a.bin',
  });
});

test('keeps names within the limits of file systems', () => {
  const [name = ''] = Object.values(namesOf({ ['字'.repeat(85)]: 'text/plain' }));
  expect([name.endsWith('字.txt'), new TextEncoder().encode(name).length <= 255]).toEqual([true, true]);
});
