import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { putFile } from '../../src/accounts/change-files.ts';
import type { Accounts } from '../../src/accounts/change-user.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { findDraft } from '../../src/accounts/find-draft.ts';
import { placeFile } from '../../src/accounts/place-file.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { filesOfDraft } from '../../src/domain/profile/draft.ts';
import { findRevision } from '../../src/store/revisions.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { newDatabaseUrl, oneEngine } from '../support/engines.ts';
import { type SignedIn, signInAs } from '../support/member.ts';
import { createPhotoWithPlace, createPicture } from '../support/pictures.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { headerOf, tarOf } from '../support/tar.ts';
import { download, upload } from '../support/upload.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const document = {
  basics: { name: 'Mira Example', email: 'mira@example.org' },
  projects: [{ name: 'The Engine', description: 'Calculates.', 'x-vitrine': { slug: 'engine' } }],
};
/** A file like those of other programs: an older field name, and a date in words. */
const foreign = JSON.stringify({
  basics: { name: 'Mira Foreign' },
  work: [{ company: 'Acme', position: 'Clerk', startDate: '2019', endDate: 'present' }],
});

describe.each(oneEngine)('import and export on %s', (engine) => {
  let server: TestServer;
  let accounts: Accounts;
  let mira: SignedIn;
  let name = '';
  let count = 0;
  beforeAll(async () => {
    const now = () => new Date(Date.now() + count * 61_000);
    server = await startTestServer({ DATABASE_URL: await newDatabaseUrl(engine, postgres) }, { now });
    accounts = accountsOf(server, now);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    count += 1;
    name = `mira${count}`;
    await createUser(accounts, name);
    await saveDraft(accounts, name, document);
    mira = await signInAs(server, name);
  });

  const draftOf = async (username = name) => {
    const user = await findUserByName(server.database, username);
    if (!user) throw new Error('no user');
    return findDraft(server.database, user);
  };
  const send = (fields: Parameters<typeof upload>[3]) => upload(server, mira, '/import', fields);
  const bytesOf = (path: string) => download(server, path, { Cookie: mira.cookie });
  const look = (bytes: Uint8Array | string, file = 'resume.json') =>
    send({ do: 'review', text: '', file: { name: file, bytes } });

  test('shows changes and fixes before importing on confirmation', async () => {
    const review = await send({ do: 'review', kind: 'own', text: foreign });
    expect(review.status).toBe(200);
    for (const words of [
      'Name would change',
      'Mira <ins><span class="hidden">new: </span>Foreign</ins>',
      'Acme would be added',
      'The Engine would be removed',
      'Email would be removed',
      '<code>/work/0/company</code> renamed to name',
    ])
      expect(review.body).toContain(words);
    expect((await draftOf()).n).toBe(2);
    const answer = await send({ do: 'import', ...carriedBy(review.body) });
    expect([answer.status, answer.location]).toEqual([303, '/import?done=3']);
    expect((await mira.get('/import?done=3')).body).toContain('Imported as revision 3.');
    expect(JSON.parse((await draftOf()).document).work[0]).toMatchObject({ name: 'Acme', position: 'Clerk' });
    expect((await mira.get('/history')).body).toContain(`${name}</bdi> with an import`);
    const again = await send({ do: 'review', kind: 'own', text: foreign });
    expect(again.body).toContain('The draft already matches this file.');
    expect(again.body).not.toContain('value="import"');
  });

  test('keeps files of remaining items and lists those that are removed', async () => {
    await putFile(accounts, name, 'projects/engine/plan.txt', Buffer.from('the plan'));
    const same = await send({ do: 'review', kind: 'own', text: JSON.stringify(document) });
    expect(same.body).toContain('The draft already matches this file.');
    const without = await send({
      do: 'review',
      kind: 'own',
      text: JSON.stringify({ basics: document.basics }),
    });
    expect(without.body).toContain('File plan.txt of The Engine would be removed');
    expect((await send({ do: 'import', ...carriedBy(without.body) })).status).toBe(303);
    expect(filesOfDraft(await draftOf())).toEqual({});
  });

  test("imports nothing over a draft, or from a file, that wasn't reviewed", async () => {
    const fields = carriedBy((await send({ do: 'review', kind: 'own', text: foreign })).body);
    const other = await send({ do: 'import', ...fields, carried: Buffer.from('{}').toString('base64') });
    await saveDraft({ ...accounts, autosavedBy: 'tab' }, name, { basics: { name: 'Saved in between' } });
    const late = await send({ do: 'import', ...fields });
    for (const answer of [other, late]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toContain('Review the changes again.');
    }
    expect((await draftOf()).n).toBe(3);
    expect((await send({ do: 'import', ...carriedBy(late.body) })).status).toBe(303);
    // An automatic save does not replace an earlier one of the same kind.
    await saveDraft({ ...accounts, autosavedBy: 'tab' }, name, { basics: { name: 'Saved after' } });
    const user = await findUserByName(server.database, name);
    const kept = await findRevision(server.database, user?.id ?? '', 3);
    expect(kept?.document).toContain('Saved in between');
  });

  test('exports all files in an archive and imports it without loss', async () => {
    await putFile(accounts, name, 'projects/engine/notes/plan é.txt', Buffer.from('the plan'));
    const bytes = await createPicture('jpeg', 1024, 900);
    await placeFile(accounts, name, { path: 'basics/image/me.jpg', bytes });
    await putFile(accounts, name, 'projects/engine/scan.jpg', await createPhotoWithPlace(40, 30), 'original');
    const before = await draftOf();
    const exported = await bytesOf('/export/archive');
    expect([exported.status, exported.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename*=UTF-8''${name}.tar`,
    ]);
    expect(exported.headers.get('cache-control')).toBe('no-store');
    const same = await look(exported.bytes, 'me.tar');
    expect(same.body).toContain('The draft already matches this file.');
    await saveDraft(accounts, name, { basics: { name: 'Emptied' } });
    expect(Object.keys(filesOfDraft(await draftOf()))).toContain('basics/image/me.jpg');
    for (const packed of [gzipSync(exported.bytes), exported.bytes]) {
      const review = await look(packed, 'me.tar.gz');
      expect(review.body).toContain('File notes/plan é.txt of The Engine would be added');
      const answer = await send({ do: 'import', ...carriedBy(review.body) });
      expect(answer.status).toBe(303);
      const after = await draftOf();
      expect(JSON.parse(after.document)).toEqual(JSON.parse(before.document));
      expect(filesOfDraft(after)).toEqual(filesOfDraft(before));
      await saveDraft(accounts, name, { basics: { name: 'Emptied' } });
    }
    // Another account lacks all files, so the archive must contain them.
    await createUser(accounts, `${name}x`);
    mira = await signInAs(server, `${name}x`);
    const review = await look(exported.bytes, 'me.tar');
    await send({ do: 'import', ...carriedBy(review.body) });
    const files = filesOfDraft(await draftOf(`${name}x`));
    expect(files).toEqual(filesOfDraft(before));
    expect(files['basics/image/me.jpg']?.sizes).toMatchObject([{ width: 400 }, { width: 800, height: 703 }]);
    expect(files['projects/engine/scan.jpg']).toMatchObject({ original: true });
    expect((await bytesOf('/files/projects/engine/notes/plan%20%C3%A9.txt')).bytes.toString()).toBe(
      'the plan',
    );
  });

  test('asks for the same file again if an archive is too large for the page', async () => {
    await putFile(accounts, name, 'projects/engine/large.bin', randomBytes(4 * 1024 * 1024));
    const { bytes } = await bytesOf('/export/archive');
    await saveDraft(accounts, name, { basics: { name: 'Emptied' } });
    const { body } = await look(bytes, 'me.tar');
    expect(body).toContain('Choose the same file again');
    expect(body).not.toContain('name="carried"');
    const { hash = '', revision = '' } = carriedBy(body);
    const fields = { do: 'import', hash, revision };
    const other = await send({ ...fields, file: { name: 'me.tar', bytes: gzipSync(bytes) } });
    expect(other.status).toBe(409);
    expect((await send(fields)).status).toBe(422);
    expect((await send({ ...fields, file: { name: 'me.tar', bytes } })).status).toBe(303);
    expect(Object.keys(filesOfDraft(await draftOf()))).toContain('projects/engine/large.bin');
  });

  test('exports draft and public version as resume.json and imports them again', async () => {
    const none = await mira.get('/export/public');
    expect([none.status, none.body.includes('only the draft can be exported')]).toEqual([404, true]);
    const draft = await bytesOf('/export/draft');
    expect(draft.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}-resume.json`);
    const { username, ...rest } = JSON.parse(draft.bytes.toString());
    expect([username, rest]).toEqual([name, document]);
    await publish(accounts, name);
    const shown = await bytesOf('/export/public');
    expect(shown.bytes.toString()).not.toContain('mira@example.org');
    const review = await send({
      do: 'review',
      kind: 'own',
      file: { name: 'resume.json', bytes: shown.bytes },
    });
    expect(review.body).toContain('Email would be removed');
    expect(review.body).not.toContain('The Engine was');
    expect((await mira.get('/export')).body).toContain('href="/export/archive"');
    for (const target of ['/export', '/export/draft', '/export/public', '/export/archive', '/import'])
      expect((await server.call(target)).headers.location).toStartWith('/sign-in');
    const alice = await signInAs(server, 'alice');
    for (const target of ['/export/draft', '/export/archive', '/import'])
      expect((await alice.get(`/for/${name}${target}`)).status).toBe(404);
  });

  test('rejects unreadable files with a message and line', async () => {
    const refused: [string | Uint8Array, string][] = [
      ['{\n  "basics": {\n    "name" "x"\n  }\n}', 'Invalid JSON in line 3, column 12.'],
      ['[]', 'must be an object'],
      ['{"basics": {"email": "nobody"}}', '<code>/basics/email</code>'],
      [`${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'is nested deeper'],
      [Buffer.from([0xff, 0xfe, 0x00]), 'Vitrine can’t detect the format of this file.'],
      ['PK\x03\x04 and so on', 'The archive is damaged or is not a ZIP'],
      ['%PDF-1.7', 'This is a PDF, which Vitrine can’t import.'],
      [gzipSync('hello'), 'The archive is damaged'],
      [gzipSync(gzipSync(tarOf({ 'resume.json': foreign }))), 'The archive is damaged'],
      [tarOf({ 'resume.json': foreign, 'files/projects/a/b': 'x' }).subarray(0, 1100), 'damaged'],
      [tarOf({ 'other.json': foreign }), 'The archive contains no resume.json.'],
      [tarOf({ 'resume.json': foreign, '../../etc/passwd': 'x' }), 'lead outside of it'],
      [tarOf({ 'resume.json': foreign, 'files/../../x': 'x' }), 'lead outside of it'],
      [tarOf({ 'resume.json': foreign, 'files/work/nobody/x': 'x' }), 'needs the item work/nobody'],
      [
        Buffer.concat([
          tarOf({ 'resume.json': foreign }).subarray(0, -1024),
          tarOf({ 'resume.json': foreign }),
        ]),
        'two files with the same name',
      ],
      [spoilt(gzipSync(tarOf({ 'resume.json': foreign })), -6), 'The archive is damaged'],
      // An archive whose checksum arrives long after the last file.
      [
        spoilt(
          gzipSync(Buffer.concat([tarOf({ 'resume.json': foreign }), randomBytes(4 * 1024 * 1024)])),
          -6,
        ),
        'The archive is damaged',
      ],
      [spoilt(tarOf({ 'resume.json': foreign }), 3), 'The archive is damaged'],
      [withKind({ 'resume.json': foreign, 'files/link': '' }, '2'), 'links or special files'],
      [withKind({ 'resume.json': foreign, 'files/link': '' }, '1'), 'links or special files'],
      [withKind({ 'resume.json': foreign, 'files/holes': 'x' }, 'S'), 'links or special files'],
    ];
    for (const [bytes, words] of refused) {
      const answer = await look(bytes);
      expect([words, answer.status, answer.body.includes(words)]).toEqual([words, 422, true]);
    }
    const pasted = await send({ do: 'review', text: '{"a": <broken>' });
    expect(pasted.body).toMatch(/&lt;broken(>|&gt;)<\/textarea>/);
    const nothing = await send({ do: 'review', text: ' ' });
    expect([nothing.status, nothing.body.includes('Choose a file, or paste a text.')]).toEqual([422, true]);
    expect((await draftOf()).n).toBe(2);
  });

  test("doesn't unpack a zip bomb", async () => {
    const named = (size: number, n = 0) => headerOf(`files/projects/engine/${n}.bin`, '0', size);
    const ten = 10 * 1024 * 1024;
    // Stored archives unpack at their own size: eleven files of ten mebibytes, compressed by a factor of a
    // thousand or ten.
    for (const [seed, status, words] of [
      [0, 422, 'more than 100 times its size'],
      [1_200_000, 413, 'larger than 104 MiB'],
    ] as const) {
      const seeds = Buffer.concat([
        headerOf('other.bin', '0', seed - (seed % 512)),
        randomBytes(seed - (seed % 512)),
      ]);
      const zeros = Array.from({ length: 11 }, (_, n) => [named(ten, n), Buffer.alloc(ten)]).flat();
      const bomb = gzipSync(Buffer.concat([seeds, ...zeros]));
      expect(bomb.length).toBeLessThan(200_000 + seed * 1.1);
      const answer = await look(bomb, 'bomb.tar.gz');
      expect([answer.status, answer.body.includes(words)]).toEqual([status, true]);
    }
    const large = await look(Buffer.concat([named(ten + 512), Buffer.alloc(ten + 512 + 1024)]), 'large.tar');
    expect([large.status, large.body.includes('is larger than the limit of 10 MiB for a file')]).toEqual([
      422,
      true,
    ]);
    const crowd = Buffer.concat([
      ...Array.from({ length: 5_001 }, (_, n) => headerOf(`files/work/a/${n}`, '0')),
      Buffer.alloc(1024),
    ]);
    const many = await look(crowd, 'crowd.tar');
    expect([many.status, many.body.includes('too many files')]).toEqual([422, true]);
    const long = await look(`{"basics": {"summary": "${'x'.repeat(1024 * 1024)}"}}`);
    expect(long.status).toBe(413);
  });
});

/** The hidden fields of the form on a page. */
function carriedBy(page: string): Record<string, string> {
  const [form = ''] = /<form[^>]*class="fields"[\s\S]*?<\/form>/.exec(page) ?? [];
  const fields = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

/** An archive whose last entry has another type. */
function withKind(files: Record<string, string>, kind: string): Buffer {
  const names = Object.keys(files);
  const last = names.at(-1) ?? '';
  const { [last]: _text, ...rest } = files;
  const others = tarOf(rest);
  return Buffer.concat([others.subarray(0, -1024), headerOf(last, kind), Buffer.alloc(1024)]);
}

/** Changes one byte. */
function spoilt(bytes: Uint8Array, at: number): Buffer {
  const other = Buffer.from(bytes);
  const index = at < 0 ? other.length + at : at;
  other[index] = (other[index] ?? 0) ^ 1;
  return other;
}
