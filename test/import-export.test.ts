import { describe, expect, test } from 'bun:test';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Terminal } from '../src/core/cli/terminal.ts';
import { normalize } from '../src/domain/profile/normalize.ts';
import { exportUsers } from '../src/ops/cli/export.ts';
import { openSqlite } from '../src/store/sqlite.ts';
import { accountsOf } from './support/accounts.ts';
import { createPicture } from './support/pictures.ts';
import { programCommand } from './support/program.ts';
import { startTestServer } from './support/server.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { root, typeCommand, vitrine } from './support/vitrine.ts';

/** The profile host of a command with default settings. */
const people = 'http://preview.localhost:8000';

const newDatabase = () => `sqlite:${temporaryPath('vitrine.db')}`;

/** All résumés in the JSON Resume packages, each with a username. */
const packages = join(root, 'node_modules/@jsonresume');
const resumes = [
  join(packages, 'schema/sample.resume.json'),
  ...readdirSync(join(packages, 'schema/examples')).map((name) => join(packages, 'schema/examples', name)),
  join(packages, 'sample-data/complete-resume.json'),
  join(packages, 'sample-data/resume-sample.json'),
].map((path, index) => ({ username: `person-${index}`, ...JSON.parse(readFileSync(path, 'utf8')) }));

const rich = {
  username: 'ada',
  basics: {
    name: 'Ada',
    email: 'ada@private.example',
    summary: 'Hello',
    location: { address: 'Street 1', city: 'London' },
  },
  projects: [
    { name: 'Engine', summary: 'Numbers', 'x-vitrine': { slug: 'the-engine', visibility: 'private' } },
    { name: 'Notes', 'x-vitrine': { slug: 'notes', locales: { fr: { '/name': 'Carnets' } } } },
  ],
  talks: [{ title: 'On loops', 'x-vitrine': { slug: 'on-loops' } }],
  'x-vitrine': {
    language: 'en',
    theme: 'terminal',
    accent: 'teal',
    sections: ['talks', { name: 'projects', visibility: 'private' }],
    visibility: { '/basics/email': 'public' },
    locales: { fr: { '/basics/summary': 'Bonjour' } },
  },
};

function withoutSlugs(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, child) => (key === 'x-vitrine' ? undefined : child)));
}

describe('import and export', () => {
  test('every resume of the JSON Resume packages survives import, publish and export', async () => {
    expect(resumes.length).toBeGreaterThanOrEqual(6);
    const database = newDatabase();
    const lines = resumes.map((resume) => `${JSON.stringify(resume)}\n`).join('');
    const imported = await vitrine(database, ['import', '--publish', '--no-pictures', '-'], lines);
    expect([imported.status, imported.err]).toEqual([0, '']);
    const told = resumes
      .map(({ username, basics }, index) => {
        const line = `line ${index + 1}:`;
        const mended =
          basics.image === '' ? `line ${index + 1} (${username}): /basics/image empty text removed\n` : '';
        return `${mended}${line} ${username} stored, revision 1: ${people}/${username}\n`;
      })
      .join('');
    expect(imported.out).toBe(`${told}${resumes.length} stored (4 of them fixed, see above), 0 rejected.\n`);
    const exported = await vitrine(database, ['export', '--all']);
    const documents = exported.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(documents.map(withoutSlugs)).toEqual(resumes.map((resume) => normalize(resume).document));
    const again = await vitrine(newDatabase(), ['import', '--no-pictures', '-'], exported.out);
    expect(again.out).toEndWith(`\n${resumes.length} stored, 0 rejected.\n`);
  });

  test.each(['folder', 'folder.tar'])(
    'a profile with private fields, overlays and files is byte-equal through a %s',
    async (kind) => {
      const first = newDatabase();
      const source = temporaryPath('file');
      writeFileSync(source, await createPicture('png', 40, 30));
      await vitrine(first, ['import', '--publish', '-'], JSON.stringify(rich));
      for (const path of [
        'projects/the-engine/bytes.bin',
        'projects/notes/déjà vu/b.bin',
        'basics/image/me.png',
        'basics/cover/pier.png',
      ]) {
        expect((await vitrine(first, ['file', 'add', 'ada', path, source])).status).toBe(0);
      }
      const target = temporaryPath(kind);
      expect((await vitrine(first, ['export', 'ada', '--to', target])).status).toBe(0);
      const second = newDatabase();
      const imported = await vitrine(second, ['import', '--publish', target]);
      expect([imported.status, imported.out]).toEqual([
        0,
        `${kind}/resume.json: ada stored, revision 1: ${people}/ada\n1 stored, 0 rejected.\n`,
      ]);
      expect((await vitrine(second, ['import', '--publish', target])).out).toEndWith(
        `ada unchanged, revision 1: ${people}/ada\n0 stored, 1 unchanged, 0 rejected.\n`,
      );
      const other = temporaryPath(kind);
      await vitrine(second, ['export', 'ada', '--to', other]);
      const listing = (await vitrine(first, ['file', 'list', 'ada', '--json'])).out;
      expect(listing.trim().split('\n')).toHaveLength(4);
      expect((await vitrine(second, ['file', 'list', 'ada', '--json'])).out).toBe(listing);
      if (kind === 'folder') expect(readTree(other)).toEqual(readTree(target));
      else {
        expect(readFileSync(other).equals(readFileSync(target))).toBe(true);
        expect(await Bun.$`tar -tf ${target}`.text()).toContain('files/basics/image/me.png\n');
      }
      const plain = await vitrine(first, ['export', 'ada']);
      expect(plain.err).toBe('4 files not included. Use --to with a folder or a .tar.\n');
      expect((await vitrine(second, ['export', 'ada'])).out).toBe(plain.out);
      expect(JSON.parse(plain.out)).toEqual(rich);
    },
  );

  test.each(['folder', 'folder.tar'])('ignores foreign files in a %s', async (kind) => {
    const [first, second] = [newDatabase(), newDatabase()];
    const source = temporaryPath('file');
    writeFileSync(source, '{"name": "data"}');
    await vitrine(first, ['import', '-'], JSON.stringify(rich));
    for (const path of ['projects/notes/data.json', 'projects/notes/.hidden'])
      expect((await vitrine(first, ['file', 'add', 'ada', path, source])).status).toBe(0);
    const folder = temporaryPath('folder');
    await vitrine(first, ['export', 'ada', '--to', folder]);
    for (const path of [
      ...['.DS_Store', 'files/.DS_Store', 'files/projects/Thumbs.db', 'files/projects/notes/.DS_Store'],
      ...['files/projects/notes/._data.json', 'files/projects/notes/desktop.ini', 'read-me.txt'],
    ])
      writeFileSync(join(folder, path), 'x');
    const target = kind === 'folder' ? folder : temporaryPath(kind);
    if (kind !== 'folder') await Bun.$`tar -cf ${target} -C ${folder} .`;
    const imported = await vitrine(second, ['import', target]);
    expect([imported.status, imported.out]).toEqual([
      0,
      `${kind}/resume.json: ada stored, revision 1, not published\n1 stored, 0 rejected.\n`,
    ]);
    const listed = await Promise.all(
      [first, second].map((one) => vitrine(one, ['file', 'list', 'ada', '--json'])),
    );
    expect(listed[1]?.out).toBe(listed[0]?.out ?? '');
    expect(listed[0]?.out.trim().split('\n')).toHaveLength(2);
  });

  test('skips bad lines, reports each, is idempotent, and exits 1', async () => {
    const database = newDatabase();
    const input = [
      JSON.stringify({
        username: 'good',
        basics: { name: 'Good' },
        work: [{ name: 'A', endDate: 'Present' }],
      }),
      '{"username": "broken"',
      '',
      JSON.stringify({ basics: { name: 'Nameless' } }),
      JSON.stringify({ username: '.hidden' }),
      JSON.stringify({
        username: 'worse',
        basics: { url: 'javascript:x', email: 'x' },
        work: [{ startDate: '2023-13' }],
      }),
      '[1]',
      JSON.stringify({ username: 'GOOD' }),
      `{"username":"deep","talks":[{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}]}`,
      `{"username":"long","basics":{"summary":"${'x'.repeat(1_100_000)}"}}`,
      `\ufeff${JSON.stringify({ username: 'last', basics: { name: 'Last' } })}`,
    ].join('\n');
    for (const [word, summary] of [
      ['stored', '2 stored (1 of them fixed, see above), 8 rejected.\n'],
      ['unchanged', '0 stored, 2 unchanged (1 of them fixed, see above), 8 rejected.\n'],
    ] as const) {
      const { status, out, err } = await vitrine(database, ['import', '--publish', '-'], input);
      expect(status).toBe(1);
      expect(err).toBe('Some profiles were rejected. Fix them and import again.\n');
      expect(out.replace(/JSON Parse error.*/, '…')).toBe(
        'line 1 (good): /work/0/endDate “Present” removed: an entry without an end date is current\n' +
          `line 1: good ${word}, revision 1: ${people}/good\n` +
          'line 2: is not JSON: …\n' +
          'line 4: /username is missing: add "username": "…"\n' +
          'line 5 (".hidden"): /username ".hidden" cannot be a username: use 1 to 64 letters, digits, dots, hyphens and underscores, and no dot at the start.\n' +
          'line 6 (worse): /basics/email must be a valid e-mail address\n' +
          'line 6 (worse): /basics/url must start with http:, https:, mailto: or tel:\n' +
          'line 6 (worse): /work/0/startDate is not in the calendar: 2023-13\n' +
          'line 7: must be an object: a JSON Resume document\n' +
          'line 8 (GOOD): /username is also in line 1, as good. Remove one of them.\n' +
          'line 9: is nested deeper than 64 levels\n' +
          'line 10: is longer than a document can be\n' +
          `line 11: last ${word}, revision 1: ${people}/last\n` +
          summary,
      );
      const users = (await vitrine(database, ['user', 'list', '--json'])).out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect([word, users]).toMatchObject([
        word,
        [
          { username: 'good', state: 'published', draft: 1, published: 1 },
          { username: 'last', state: 'published', draft: 1, published: 1 },
        ],
      ]);
    }
    const { out } = await vitrine(database, ['import', '--json', '-'], input);
    expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toEqual({
      accepted: 2,
      changed: 1,
      unchanged: 2,
      refused: 8,
    });
  });

  test('reports each of many lines by number and rejects a repeated username', async () => {
    const database = newDatabase();
    const lines = Array.from({ length: 250 }, (_, index) =>
      JSON.stringify({ username: `p${index + 1}`, basics: { name: `Person ${index + 1}` } }),
    );
    lines[36] = JSON.stringify({ username: 'p37', work: [{ startDate: '2023-13' }] });
    lines[180] = '{';
    lines[100] = JSON.stringify({ username: 'p101', basics: { url: 'p.example' } });
    lines[200] = JSON.stringify({ username: 'p5', basics: { name: 'Five again' } });
    lines[240] = JSON.stringify({ username: 'P6' });
    const { status, out } = await vitrine(
      database,
      ['import', '--publish', '--no-pictures', '-'],
      lines.join('\n'),
    );
    expect(status).toBe(1);
    expect(out.replace(/JSON Parse error.*/, '…')).toBe(
      'line 37 (p37): /work/0/startDate is not in the calendar: 2023-13\n' +
        'line 101 (p101): /basics/url https:// added before p.example\n' +
        'line 181: is not JSON: …\n' +
        'line 201 (p5): /username is also in line 5. Remove one of them.\n' +
        'line 241 (P6): /username is also in line 6, as p6. Remove one of them.\n' +
        '246 stored (1 of them fixed, see above), 4 rejected.\n',
    );
    expect((await vitrine(database, ['doctor'])).status).toBe(0);
    const five = JSON.parse((await vitrine(database, ['user', 'show', 'p5', '--json'])).out);
    expect(five).toMatchObject({ state: 'published', draft: 1, published: 1 });
    const people = (await vitrine(database, ['user', 'list', '--json'])).out.trim().split('\n');
    expect(people).toHaveLength(246);
  });

  test('reports the result of each of a few, with its URL', async () => {
    const database = newDatabase();
    const run = async (name: string, ...options: string[]) => {
      const environment = { PROFILES_URL: 'https://people.example' };
      const resume = JSON.stringify({ username: 'zoë', basics: { name } });
      return (await vitrine(database, ['import', ...options, '-'], resume, environment)).out;
    };
    expect(await run('Zoë')).toBe('line 1: zoë stored, revision 1, not published\n1 stored, 0 rejected.\n');
    expect(await run('Zoë', '--publish')).toStartWith(
      'line 1: zoë stored, revision 1: https://people.example/zo%C3%AB\n1 stored',
    );
    expect(await run('Zoë', '--publish')).toStartWith(
      'line 1: zoë unchanged, revision 1: https://people.example/zo%C3%AB\n0 stored, 1 unchanged',
    );
    expect(await run('Zoë A.')).toStartWith(
      'line 1: zoë stored, revision 2; visitors see revision 1: https://people.example/zo%C3%AB\n',
    );
    await vitrine(database, ['unpublish', 'zoë']);
    expect(await run('Zoë A.')).toStartWith('line 1: zoë unchanged, revision 2, not published\n');
    await vitrine(database, ['user', 'suspend', 'zoë']);
    expect(await run('Zoë B.', '--publish')).toBe(
      'line 1 (zoë): /username zoë is suspended: it is not possible to publish now. Resume the user first.\n0 stored, 1 rejected.\n',
    );
    expect((await vitrine(database, ['revisions', 'zoë'])).out.split('\n')).toHaveLength(3);
    const many = Array.from({ length: 20 }, (_, n) => JSON.stringify({ username: `u${n}` })).join('\n');
    expect((await vitrine(database, ['import', '--publish', '-'], many)).out).toBe(
      '20 stored, 0 rejected.\n',
    );
  });

  test('uses the URL of the last started server without PROFILES_URL', async () => {
    const database = newDatabase();
    const server = await startTestServer({ DATABASE_URL: database, PROFILES_URL: 'https://people.example' });
    const run = async (environment = {}) =>
      (await vitrine(database, ['import', '--publish', '-'], '{"username": "ada"}', environment)).out;
    expect(await run()).toStartWith('line 1: ada stored, revision 1: https://people.example/ada\n');
    await server.stop();
    expect(await run({ PORT: '9000' })).toContain(': https://people.example/ada\n');
    expect(await run({ PROFILES_URL: 'https://other.example' })).toContain(': https://other.example/ada\n');
  });

  test('assigns a resume without a username to the named user', async () => {
    const database = newDatabase();
    const path = temporaryPath('resume.json');
    writeFileSync(path, JSON.stringify({ basics: { name: 'Ada' } }));
    expect((await vitrine(database, ['import', '--publish', '--as', 'ada', path])).out).toBe(
      `resume.json: ada stored, revision 1: ${people}/ada\n1 stored, 0 rejected.\n`,
    );
    const other = await vitrine(database, ['import', '--as', 'bo', '-'], JSON.stringify(rich));
    expect(other.out).toStartWith('line 1: bo stored, revision 1, not published\n');
    const two = await vitrine(database, ['import', '--as', 'cy', '-'], '{}\n{}\n');
    expect([two.status, two.err]).toEqual([
      2,
      '--as names one user, and there is more than one document.\nRun vitrine import --help for details.\n',
    ]);
    const elsewhere = temporaryPath('none.db');
    const bad = await vitrine(`sqlite:${elsewhere}`, ['import', '--as', '.x', path]);
    expect([bad.status, bad.err, existsSync(elsewhere)]).toEqual([
      1,
      expect.stringContaining('".x" cannot be a username'),
      false,
    ]);
    expect((await vitrine(database, ['user', 'list'])).out).toMatch(/^ada .*\nbo .*\n$/);
  });

  test('reads the output of export and any other multi-line document', async () => {
    const database = newDatabase();
    await vitrine(database, ['import', '-'], JSON.stringify(rich));
    const { out: printed } = await vitrine(database, ['export', 'ada']);
    const other = newDatabase();
    expect(await vitrine(other, ['import', '-'], printed)).toEqual({
      status: 0,
      out: 'standard input: ada stored, revision 1, not published\n1 stored, 0 rejected.\n',
      err: '',
    });
    expect((await vitrine(other, ['export', 'ada'])).out).toBe(printed);
    const path = temporaryPath('resume');
    writeFileSync(path, '\n{ "username": "bo",\n\n  "basics": { "email": "x" } }\n');
    expect((await vitrine(other, ['import', path])).out).toBe(
      'resume (bo): /basics/email must be a valid e-mail address\n0 stored, 1 rejected.\n',
    );
  });

  test("a broken first line doesn't affect the others", async () => {
    const { status, out } = await vitrine(
      newDatabase(),
      ['import', '-'],
      '{"username": "ada"\n{"username": "bo"}\n',
    );
    expect([status, out]).toEqual([
      1,
      expect.stringMatching(/^line 1: is not JSON: .*\nline 2: bo .*\n1 stored, 1 rejected\.\n$/),
    ]);
  });

  test('stops where nothing looks like a resume', async () => {
    const poem = 'once upon a midnight dreary\n';
    const database = newDatabase();
    const { status, out, err } = await vitrine(
      database,
      ['import', '-'],
      `${poem.repeat(20)}{"username": "ada"}\n`,
    );
    expect([status, out.match(/^line/gm)?.length]).toEqual([1, 20]);
    expect(out).toEndWith('0 stored, 20 rejected.\n');
    expect(err).toBe(
      'The first 20 are not JSON, so the import stopped. Use NDJSON: one resume per line, each with a username.\n',
    );
    expect((await vitrine(database, ['user', 'list'])).out).toBe('');
    const later = await vitrine(
      database,
      ['import', '-'],
      `${poem.repeat(19)}{"username": "ada"}\n${poem.repeat(30)}`,
    );
    expect(later.out).toEndWith('1 stored, 49 rejected.\n');
    const nameless = await vitrine(database, ['import', '-'], `${'{}\n'.repeat(40)}{"username": "last"}\n`);
    expect(nameless.out).toEndWith('1 stored, 40 rejected.\n');
  });

  test("rejects files that aren't UTF-8", async () => {
    const path = temporaryPath('latin1.json');
    writeFileSync(path, Buffer.from('{"username":"jose","basics":{"name":"Jos\xe9"}}', 'latin1'));
    const { status, out } = await vitrine(newDatabase(), ['import', path]);
    expect([status, out]).toEqual([1, 'latin1.json: is not JSON: it is not UTF-8\n0 stored, 1 rejected.\n']);
  });

  test('creates files for their user only', async () => {
    const folder = temporaryPath('data');
    const database = `sqlite:${join(folder, 'vitrine.db')}`;
    await typeCommand(database, ['import', '-'], JSON.stringify(rich));
    await typeCommand(database, ['export', 'ada', '--to', join(folder, 'ada')]);
    await typeCommand(database, ['export', 'ada', '--to', join(folder, 'ada.tar')]);
    const made = ['', 'vitrine.db', 'ada', 'ada/resume.json', 'ada.tar'];
    expect(made.map((name) => modeOf(join(folder, name)))).toEqual(['700', '600', '700', '600', '600']);
  });

  test('a later export into the same folder leaves nothing behind', async () => {
    const database = newDatabase();
    const source = temporaryPath('a.txt');
    writeFileSync(source, 'a');
    await vitrine(database, ['import', '-'], JSON.stringify(rich));
    await vitrine(database, ['file', 'add', 'ada', 'talks/on-loops/a.txt', source]);
    const folder = temporaryPath('folder');
    await vitrine(database, ['export', 'ada', '--to', folder]);
    await vitrine(database, ['file', 'remove', 'ada', 'talks/on-loops/a.txt']);
    await vitrine(database, ['export', 'ada', '--to', folder]);
    expect(Object.keys(readTree(folder))).toEqual(['/resume.json']);
  });

  test('skips users deleted during an export', async () => {
    const url = newDatabase();
    for (const name of ['ada', 'bea', 'cleo']) await vitrine(url, ['user', 'add', name]);
    const database = openSqlite(url.slice('sqlite:'.length), 1_000);
    const remove = (name: string) =>
      Bun.spawnSync([...programCommand, 'user', 'delete', name, '--yes'], {
        cwd: root,
        env: { DATABASE_URL: url },
      }).exitCode;
    const written: string[] = [];
    const terminal = {
      out(line: string | Uint8Array) {
        if (written.push(JSON.parse(String(line)).username) === 1) expect(remove('bea')).toBe(0);
      },
      flush: async () => {},
      err: (text: string) => void written.push(text),
    };
    await exportUsers(accountsOf({ database }), terminal as Partial<Terminal> as Terminal, undefined, {
      all: true,
    });
    await database.close();
    expect(written).toEqual(['ada', 'cleo']);
  });

  test('exports one user or all, into a folder or a .tar', async () => {
    const database = newDatabase();
    await vitrine(database, ['import', '-'], JSON.stringify(rich));
    const [zip, tar] = [temporaryPath('a.zip'), temporaryPath('a.tar')];
    for (const [args, message] of [
      [[], 'Name one user, or use --all.'],
      [['ada', '--all'], 'Name one user, or use --all.'],
      [
        ['ada', '--to', zip],
        `--to is ${zip}: use a .tar, or a folder. For a folder with this name, write ${zip}/.`,
      ],
      [['--all', '--to', tar], `--to is ${tar}: with --all use a folder.`],
    ] as const) {
      const { status, out, err } = await vitrine(database, ['export', ...args]);
      expect([status, out, err]).toEqual([2, '', `${message}\nRun vitrine export --help for details.\n`]);
    }
    expect(existsSync(zip)).toBe(false);
    for (const path of [`${zip}/`, zip])
      expect((await vitrine(database, ['export', 'ada', '--to', path])).status).toBe(0);
    expect(Object.keys(readTree(zip))).toEqual(['/resume.json']);
  });

  test('reads one file or a folder', async () => {
    const folder = temporaryPath('resumes');
    mkdirSync(folder);
    for (const resume of resumes)
      writeFileSync(join(folder, `${resume.username}.json`), JSON.stringify(resume, null, 2));
    const database = newDatabase();
    expect((await vitrine(database, ['import', '--no-pictures', folder])).out).toEndWith(
      '6 stored (4 of them fixed, see above), 0 rejected.\n',
    );
    expect((await vitrine(database, ['import', '--no-pictures', join(folder, 'person-4.json')])).out).toBe(
      'person-4.json: person-4 unchanged, revision 1, not published\n0 stored, 1 unchanged, 0 rejected.\n',
    );
    const missing = await vitrine(database, ['import', join(folder, 'nobody.json')]);
    expect([missing.status, missing.err]).toEqual([
      1,
      `${join(folder, 'nobody.json')} cannot be read: there is no such file or folder\n`,
    ]);
    const nowhere = newDatabase();
    await vitrine(nowhere, ['import', join(folder, 'nobody.json')]);
    expect(existsSync(nowhere.slice('sqlite:'.length))).toBe(false);
  });

  test('reports a person in two files with both and takes the first', async () => {
    const folder = temporaryPath('resumes');
    for (const [place, name] of [
      ['a/cv.json', 'First'],
      ['b/cv.json', 'Second'],
    ] as const) {
      mkdirSync(join(folder, place, '..'), { recursive: true });
      writeFileSync(join(folder, place), JSON.stringify({ username: 'ada', basics: { name } }));
    }
    const database = newDatabase();
    const { status, out } = await vitrine(database, ['import', '--json', folder]);
    expect([
      status,
      ...out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ]).toEqual([
      1,
      {
        refused: 'b/cv.json',
        username: 'ada',
        pointer: '/username',
        detail: 'is also in a/cv.json. Remove one of them.',
      },
      { accepted: 1, changed: 0, unchanged: 0, refused: 1 },
    ]);
    const { basics } = JSON.parse((await vitrine(database, ['export', 'ada'])).out);
    expect(basics.name).toBe('First');
  });

  test('an interrupted import loses nothing that it reported', async () => {
    const database = newDatabase();
    const program = Bun.spawn([...programCommand, 'import', '--publish', '-'], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: database },
      stdin: 'pipe',
      stdout: 'pipe',
    });
    let reported = '';
    const reading = (async () => {
      for await (const chunk of program.stdout) reported += new TextDecoder().decode(chunk);
    })();
    for (let turn = 0; turn < 1_000; turn += 1) {
      const resume = { username: `user-${turn}`, basics: { name: 'X', image: '' } };
      program.stdin.write(`${JSON.stringify(resume)}\n`);
      if (turn === 650) await program.stdin.flush();
    }
    while (!reported.includes('line 300 ')) await Bun.sleep(5);
    program.kill('SIGINT');
    await program.exited;
    await reading;
    const stored = (await vitrine(database, ['user', 'list', '--json'])).out.trim().split('\n').length;
    expect(stored).toBeGreaterThanOrEqual(
      reported
        .trim()
        .split('\n')
        .filter((line) => line.startsWith('line')).length,
    );
  });
});

describe('user commands', () => {
  const database = newDatabase();
  const run = (...args: string[]) => vitrine(database, args);

  test('adds, shows, renames, suspends, resumes, publishes, rolls back, unpublishes and deletes', async () => {
    expect(await run('user', 'add', 'ada')).toEqual({
      status: 0,
      out: 'Added ada with an empty draft.\n',
      err: '',
    });
    expect(await run('user', 'add', 'Ada')).toMatchObject({
      status: 1,
      err: expect.stringContaining('is taken'),
    });
    await vitrine(database, ['import', '-'], JSON.stringify({ username: 'ada', basics: { name: 'Ada' } }));
    expect((await run('publish', 'ada')).out).toBe('ada is published, at revision 2.\n');
    expect((await run('publish', 'ada', '--revision', '1')).out).toBe('ada is published, at revision 1.\n');
    expect(await run('publish', 'ada', '--revision', '9')).toMatchObject({
      status: 1,
      err: 'ada has no revision 9.\n',
    });
    expect(await run('publish', 'ada', '--revision', 'x')).toMatchObject({
      status: 2,
      err: '--revision is "x": use the number of a revision, for example 3.\nRun vitrine publish --help for details.\n',
    });
    expect((await run('user', 'list')).out).toBe('ada  published  published revision 1  draft revision 2\n');
    expect((await run('revisions', 'ada')).out).toMatch(
      /^revision 2 {2}\d{4}-\S+Z {2}draft\nrevision 1 {2}\d{4}-\S+Z {2}published\n$/,
    );
    const revisions = (await run('revisions', 'ada', '--json')).out.trim().split('\n');
    expect(revisions.map((line) => JSON.parse(line))).toMatchObject([
      { n: 2, draft: true, published: false },
      { n: 1, draft: false, published: true },
    ]);
    expect((await run('user', 'suspend', 'ada')).status).toBe(0);
    expect((await run('publish', 'ada')).err).toBe(
      'ada is suspended: it is not possible to publish now. Resume the user first.\n',
    );
    expect((await run('user', 'resume', 'ada')).out).toBe('ada is back.\n');
    expect(await run('user', 'rename', 'ada', 'ada')).toMatchObject({
      status: 0,
      out: 'ada already has this username.\n',
    });
    expect((await run('user', 'rename', 'ada', 'lovelace')).status).toBe(0);
    expect(await run('user', 'show', 'ada')).toMatchObject({
      status: 1,
      err: 'ada is now lovelace: use that name.\n',
    });
    expect(JSON.parse((await run('user', 'show', 'lovelace', '--json')).out)).toMatchObject({
      username: 'lovelace',
      state: 'published',
      draft: 2,
      published: 1,
      files: [],
    });
    expect((await run('unpublish', 'lovelace')).out).toBe('lovelace is no longer published.\n');
    expect(await typeCommand(database, ['user', 'delete', 'lovelace'])).toMatchObject({
      status: 1,
      err: 'Nothing was deleted.\n',
    });
    expect((await run('user', 'delete', 'lovelace', '--yes')).status).toBe(0);
    expect((await run('user', 'show', 'lovelace')).err).toBe('The user lovelace has been deleted.\n');
    expect((await run('user', 'add', 'lovelace')).err).toContain('is taken');
  });

  test('adds, lists and removes files', async () => {
    await vitrine(database, ['import', '-'], JSON.stringify({ username: 'bo', work: [{ name: 'Acme' }] }));
    const source = temporaryPath('plan.txt');
    writeFileSync(source, 'a plan');
    expect((await run('file', 'add', 'bo', 'work/acme/plan.txt', source)).out).toBe(
      'Added work/acme/plan.txt to the draft of bo. Publish to make it public.\n',
    );
    expect((await run('file', 'list', 'bo')).out).toBe('work/acme/plan.txt  text/plain  6 bytes\n');
    expect((await run('file', 'add', 'bo', 'work/other/x', source)).err).toBe(
      'work/other/x needs the item work/other, which does not exist. Add the item first.\n',
    );
    expect((await run('file', 'add', 'bo', 'work/acme/x', '/no/such/file')).err).toContain('cannot be read');
    expect((await run('file', 'remove', 'bo', 'work/acme/plan.txt')).status).toBe(0);
    expect((await run('file', 'remove', 'bo', 'work/acme/plan.txt')).err).toBe(
      'bo has no file work/acme/plan.txt.\n',
    );
  });
});

function modeOf(path: string): string {
  return (lstatSync(path).mode & 0o777).toString(8);
}

function readTree(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = names.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length), readFileSync(path).toString('base64')]),
  );
}
