import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engines, newDatabaseUrl } from '../../../../test/support/engines.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { typeCommand, vitrine } from '../../../../test/support/vitrine.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

const rowsOf = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe.each(engines)('vitrine group on %s', (engine) => {
  let url: string;
  const run = (...args: string[]) => vitrine(url, ['group', ...args]);
  const importText = (text: string, ...options: string[]) =>
    vitrine(url, ['group', 'import', '-', ...options], text);
  const show = async (slug: string) => JSON.parse((await run('show', slug, '--json')).out);
  beforeAll(async () => {
    url = await newDatabase();
  }, 60_000);

  async function newDatabase(): Promise<string> {
    const made = await newDatabaseUrl(engine, postgres);
    for (const name of ['ada', 'berta', 'carl']) await vitrine(made, ['user', 'add', name]);
    return made;
  }

  test('add creates a group, and list and show print it', async () => {
    expect(await run('add', 'science', '--name', 'Science')).toEqual({
      status: 0,
      out: 'Group science created.\n',
      err: '',
    });
    const below = ['--name', 'Physics', '--parent', 'science', '--visibility', 'members'];
    expect((await run('add', 'physics', ...below)).status).toBe(0);
    const physics = { slug: 'physics', name: 'Physics', parent: 'science', visibility: 'members' };
    expect(rowsOf((await run('list', '--json')).out)).toEqual([
      { ...physics, review: false, people: 0, peopleBelow: 0 },
      {
        slug: 'science',
        name: 'Science',
        parent: null,
        visibility: 'public',
        review: false,
        people: 0,
        peopleBelow: 0,
      },
    ]);
    const path = [
      { slug: 'science', name: 'Science' },
      { slug: 'physics', name: 'Physics' },
    ];
    expect(await show('physics')).toMatchObject({ ...physics, path, members: [] });
    expect((await run('list')).out).toMatch(/^physics {2}Physics {2}science {2}members {2}0 {2}0\n/);
    expect((await run('show', 'physics')).out).toContain('Science / Physics\n');
  });

  test('add and show reject with the rule of the field, and exit with 1', async () => {
    const taken = await run('add', 'science', '--name', 'Again');
    expect([taken.status, taken.out]).toEqual([1, '']);
    expect(taken.err).toContain('The slug science is taken');
    const unfit = await run('add', 'new', '--name', 'New', '--visibility', 'secret');
    expect([unfit.status, unfit.err]).toEqual([1, expect.stringContaining('visibility must be')]);
    const missing = await run('show', 'nowhere');
    expect([missing.status, missing.err]).toEqual([1, 'No group is named nowhere.\n']);
    expect((await run('add', 'new')).status).toBe(2);
  });

  test('import with --group adds members from CSV, reports each line, and exits with 1 if it rejects one', async () => {
    const table = 'username,title,role\nada,Head,lead\nnobody,,\nberta,,\n';
    const toMember = { pointer: '/role', from: null, to: 'member' };
    const toHead = [
      { pointer: '/title', from: null, to: 'Head' },
      { pointer: '/role', from: null, to: 'lead' },
    ];
    const tried = await importText(table, '--group', 'physics', '--json', '--dry-run');
    expect((await show('physics')).members).toEqual([]);
    const done = await importText(table, '--group', 'physics', '--json');
    expect([tried.status, tried.out]).toEqual([1, done.out]);
    expect(rowsOf(done.out)).toEqual([
      { line: 2, username: 'ada', outcome: 'connected', detail: null, changes: toHead },
      { line: 3, username: 'nobody', outcome: 'failed', detail: 'No user is named nobody.', changes: [] },
      { line: 4, username: 'berta', outcome: 'connected', detail: null, changes: [toMember] },
    ]);
    expect([done.status, done.err]).toEqual([1, '1 line rejected. Fix them and run the command again.\n']);
    const again = await importText('ada,Director,\nberta,,\n', '--group', 'physics');
    expect(again).toEqual({ status: 0, out: 'line 1: ada: changed\nline 2: berta: unchanged\n', err: '' });
    expect((await show('physics')).members).toMatchObject([
      { username: 'ada', title: 'Director', role: 'lead' },
      { username: 'berta', title: '', role: 'member' },
    ]);
    expect((await run('show', 'physics')).out).toContain('member  ada    lead    Director\n');
    const german = 'sep=;\nMitglied;Titel;Rolle\nada;Leiterin für Öl;lead\n';
    expect(await importText(german, '--group', 'physics', '--dry-run')).toEqual({
      status: 0,
      out: 'line 3: ada: changed\nDry run: nothing changed.\n',
      err: '',
    });
    const unknown = await importText('ada,,\n', '--group', 'nowhere');
    expect([unknown.status, unknown.err]).toEqual([1, 'No group is named nowhere.\n']);
    const binary = await importText('\u0000\u0001\u0002', '--group', 'physics');
    expect([binary.status, binary.err]).toEqual([1, '- is not text. Save it as UTF-8.\n']);
  });

  test('export prints groups that import creates elsewhere, and finds unchanged the second time', async () => {
    // The parent's name sorts after the subgroup's.
    const exported = (await run('export')).out;
    expect(rowsOf(exported).map(({ slug }) => slug)).toEqual(['science', 'physics']);
    const other = await newDatabase();
    const file = join(mkdtempSync(join(tmpdir(), 'vitrine-')), 'groups.ndjson');
    writeFileSync(file, exported);
    const first = await vitrine(other, ['group', 'import', file]);
    expect(first).toEqual({ status: 0, out: 'line 1: science: added\nline 2: physics: added\n', err: '' });
    expect((await vitrine(other, ['group', 'export'])).out).toBe(exported);
    const second = await vitrine(other, ['group', 'import', file]);
    expect(second.out).toBe('line 1: science: unchanged\nline 2: physics: unchanged\n');
  });

  test('import changes groups, and imports the other lines if it rejects one', async () => {
    const lines = [
      { slug: 'physics', description: 'Waves.', locales: { de: { name: 'Physik' } } },
      { slug: 'Upper', name: 'A' },
      { slug: 'nameless' },
      { slug: 'orphan', name: 'Orphan', parent: 'nowhere' },
      { slug: 'odd', name: 'Odd', colour: 'red' },
      {
        slug: 'science',
        members: [{ username: 'carl', since: '2026-01-01', order: 2 }, { username: 'nobody' }],
      },
      { slug: 'chemistry', name: 'Chemistry', parent: 'science' },
    ];
    const done = await importText(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n\n{\n`);
    expect([done.status, done.err]).toEqual([1, '6 lines rejected. Fix them and run the command again.\n']);
    expect(done.out.split('\n')).toEqual([
      'line 1: physics: changed',
      expect.stringMatching(/^line 2: Upper: rejected: \/slug must have/),
      expect.stringMatching(/^line 3: nameless: rejected: \/name must be/),
      expect.stringMatching(/^line 4: orphan: rejected: \/parent must be/),
      'line 5: odd: rejected: /colour is not supported.',
      'line 6: science: changed',
      'line 6: science: nobody: rejected: No user is named nobody.',
      'line 7: chemistry: added',
      expect.stringMatching(/^line 9: rejected: The line is not JSON\./),
      '',
    ]);
    const physics = await show('physics');
    expect(physics).toMatchObject({ name: 'Physics', description: 'Waves.', visibility: 'members' });
    expect(physics.members).toHaveLength(2);
    expect((await show('science')).members).toEqual([
      {
        username: 'carl',
        title: '',
        locales: {},
        role: 'member',
        order: 2,
        since: '2026-01-01',
        until: null,
      },
    ]);
    const json = await importText('{"slug":"science","members":[{"username":"nobody"}]}', '--json');
    expect(rowsOf(json.out)).toEqual([
      {
        line: 1,
        group: 'science',
        result: 'unchanged',
        refused: [{ member: 'nobody', result: 'refused', detail: 'No user is named nobody.' }],
      },
    ]);
    expect(json.status).toBe(1);
  });

  test('rename, move, merge and delete change the tree', async () => {
    expect((await run('rename', 'physics', 'physik')).out).toBe('Group physics renamed to physik.\n');
    expect((await show('physics')).slug).toBe('physik');
    expect((await run('move', 'physik', '--parent', '')).out).toBe('Group physik moved to the top.\n');
    expect((await show('physik')).parent).toBeNull();
    expect((await run('move', 'physik', '--parent', 'chemistry')).status).toBe(0);
    expect((await show('physik')).parent).toBe('chemistry');
    const cycle = await run('move', 'science', '--parent', 'physik');
    expect([cycle.status, cycle.err]).toEqual([1, expect.stringContaining('must not be the group itself')]);
    const full = await run('delete', 'chemistry');
    expect([full.status, full.err]).toEqual([1, expect.stringContaining('chemistry has subgroups')]);
    expect((await run('merge', 'physik', '--into', 'science')).out).toBe(
      'Group physik merged into science.\n',
    );
    expect((await show('physik')).slug).toBe('science');
    expect((await show('science')).members).toHaveLength(3);
    expect((await run('delete', 'chemistry')).out).toBe('Group chemistry deleted.\n');
    expect((await run('show', 'chemistry')).status).toBe(1);
  });
});

test('a process adds a group, and exits with 1 for one that is taken', async () => {
  const url = `sqlite:${join(mkdtempSync(join(tmpdir(), 'vitrine-')), 'vitrine.db')}`;
  expect((await typeCommand(url, ['user', 'add', 'ada'])).status).toBe(0);
  const add = () => typeCommand(url, ['group', 'add', 'physics', '--name', 'Physics']);
  expect(await add()).toEqual({ status: 0, out: 'Group physics created.\n', err: '' });
  expect(await add()).toMatchObject({ status: 1, err: expect.stringContaining('is taken') });
  const done = await typeCommand(url, ['group', 'import', '-', '--group', 'physics'], 'ada,Head,lead\n');
  expect(done).toEqual({ status: 0, out: 'line 1: ada: added\n', err: '' });
}, 60_000);
