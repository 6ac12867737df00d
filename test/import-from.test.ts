import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { linkedInExport } from './support/linkedin-export.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { vitrine } from './support/vitrine.ts';

const newDatabase = () => `sqlite:${temporaryPath('vitrine.db')}`;

function write(name: string, content: string | Uint8Array): string {
  const path = temporaryPath(name);
  writeFileSync(path, content);
  return path;
}

test('merges a foreign file into the draft of a new user', async () => {
  const database = newDatabase();
  const path = write('export.zip', linkedInExport());
  const first = await vitrine(database, ['import', '--from', 'linkedin', path, '--as', 'ada', '--publish']);
  expect([first.status, first.err]).toEqual([0, '']);
  expect(first.out).toContain('imported: /work/0 (Analytical Engines)\n');
  expect(first.out).toContain('skipped: Education, Home: Notes: ');
  expect(first.out).toEndWith('ada is now at revision 2: http://preview.localhost:8000/ada\n');
  const again = await vitrine(database, ['import', '--from', 'linkedin', path, '--as', 'ada', '--json']);
  expect(again.status).toBe(0);
  expect(JSON.parse(again.out)).toMatchObject({
    username: 'ada',
    from: 'linkedin',
    revision: 2,
    taken: [],
    changed: [],
  });
  const exported = JSON.parse((await vitrine(database, ['export', 'ada'])).out);
  expect(exported.basics.name).toBe('Ada Lovelace');
});

test('reads standard input and adds no user for unreadable input', async () => {
  const database = newDatabase();
  const bibtex = '@article{a, title = {Sketch}, doi = {10.1000/1}}';
  const read = await vitrine(database, ['import', '--from', 'bibtex', '-', '--as', 'ada'], bibtex);
  expect([read.status, read.out]).toEqual([
    0,
    'imported: /publications/0 (Sketch)\n1 imported, 0 changed, 0 skipped.\nada is now at revision 2\n',
  ]);
  const wrong = await vitrine(database, ['import', '--from', 'vcard', '-', '--as', 'bo'], bibtex);
  expect([wrong.status, wrong.err]).toEqual([
    1,
    'This is not a vCard. Use a file that begins with BEGIN:VCARD.\n',
  ]);
  expect((await vitrine(database, ['user', 'list'])).out).not.toContain('bo');
});

test('reports wrong arguments before creating a database', async () => {
  const database = newDatabase();
  const [kind, nobody, missing] = await Promise.all([
    vitrine(database, ['import', '--from', 'fax', 'x', '--as', 'ada']),
    vitrine(database, ['import', '--from', 'vcard', 'x']),
    vitrine(database, ['import', '--from', 'vcard', '/nowhere/x.vcf', '--as', 'ada']),
  ]);
  expect([kind.status, nobody.status, missing.status]).toEqual([2, 2, 1]);
  expect(kind.err).toContain('use one of linkedin, reactive-resume,');
  expect(nobody.err).toContain('--from needs the user: --as NAME.');
  expect(missing.err).toContain('/nowhere/x.vcf cannot be read');
});
