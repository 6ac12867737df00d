import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startApi, type TestApi } from '../support/api-client.ts';
import { newDatabaseUrl, oneEngine } from '../support/engines.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());

const document = { basics: { name: 'Ada' }, projects: [{ name: 'Engine' }] };
const hashOf = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex');

describe.each(oneEngine)('a draft with files on %s', (engine) => {
  let program: TestApi;
  let token: string;
  let now = new Date('2026-03-01T00:00:00Z');
  beforeAll(async () => {
    const url = await newDatabaseUrl(engine, postgres);
    program = await startApi({ DATABASE_URL: url }, { now: () => now });
    token = await program.tokenOf(null, 'operator');
  });
  afterAll(() => program.server.stop());

  const add = async (username: string) => {
    await program.ask('/users', { method: 'POST', token, json: { username } });
    const path = `/users/${username}`;
    const upload = (body: string, hash = hashOf(body)) =>
      program.ask(`${path}/blobs/${hash}`, { method: 'PUT', token, body });
    const save = (tag: string, files: Record<string, string>, json: object = document) =>
      program.ask(`${path}/snapshot`, {
        method: 'PUT',
        token,
        headers: { 'If-Match': tag },
        json: { document: json, files },
      });
    const read = () => program.ask(`${path}/snapshot`, { token });
    const events = async () => {
      const { value } = await program.ask('/events?limit=100', { token });
      return value.items
        .filter((event: { username: string }) => event.username === username)
        .map((event: { type: string }) => event.type);
    };
    return { upload, save, read, events };
  };

  test('saves uploads and draft as one revision and event', async () => {
    const ada = await add('ada');
    expect((await ada.upload('the plan')).status).toBe(204);
    expect((await ada.upload('the plan')).status).toBe(204);
    expect((await ada.read()).headers.etag).toBe('"1"');
    expect(await ada.events()).toEqual(['user.created']);
    const saved = await ada.save('"1"', { 'projects/engine/plan.txt': hashOf('the plan') });
    expect([saved.status, saved.headers.etag]).toEqual([200, '"2"']);
    expect(saved.value.files).toEqual([
      {
        path: 'projects/engine/plan.txt',
        type: 'text/plain',
        size: 8,
        hash: hashOf('the plan'),
      },
    ]);
    expect(await ada.events()).toEqual(['user.created', 'draft.saved']);
    const file = await program.ask('/users/ada/files/projects/engine/plan.txt', { token });
    expect(file.body).toBe('the plan');
  });

  test('saves no identical revision, removes unnamed files, and reuses files of the draft', async () => {
    const ben = await add('ben');
    await ben.upload('the plan');
    const files = { 'projects/engine/plan.txt': hashOf('the plan') };
    await ben.save('"1"', files);
    expect((await ben.save('"2"', files)).headers.etag).toBe('"2"');
    const moved = await ben.save('"2"', { 'projects/engine/notes/plan.txt': hashOf('the plan') });
    expect(moved.value.files.map(({ path }: { path: string }) => path)).toEqual([
      'projects/engine/notes/plan.txt',
    ]);
    expect((await ben.save('"3"', {})).value.files).toEqual([]);
  });

  test('saves nothing if anything is rejected', async () => {
    const cat = await add('cat');
    await cat.upload('the plan');
    const plan = hashOf('the plan');
    const refused = async (files: Record<string, string>, json?: object) => {
      const { status, value } = await cat.save('"1"', files, json);
      return [status, value.errors?.[0]?.pointer ?? value.detail];
    };
    expect(await refused({ 'projects/engine/a.txt': hashOf('never') })).toEqual([
      422,
      '/files/projects~1engine~1a.txt',
    ]);
    expect((await refused({ 'projects/nothing/a.txt': plan }))[0]).toBe(404);
    expect((await refused({ '../a.txt': plan }))[0]).toBe(422);
    expect((await refused({ 'basics/image/a.txt': plan }))[0]).toBe(422);
    expect((await refused({ 'projects/engine/a': plan, 'projects/engine/a/b': plan }))[0]).toBe(422);
    expect(await refused({}, { basics: { name: 7 } })).toEqual([422, '/basics/name']);
    expect((await cat.save('"7"', {})).status).toBe(412);
    expect((await cat.read()).headers.etag).toBe('"1"');
    expect((await cat.upload('the plan', hashOf('another'))).status).toBe(422);
    expect((await cat.upload('the plan', 'x')).status).toBe(422);
  });

  test('keeps unsaved uploads of up to 100 MiB for a day', async () => {
    const dan = await add('dan');
    const large = (letter: string) => letter.repeat(10 * 1024 * 1024);
    for (const letter of 'abcdefghij') expect((await dan.upload(large(letter))).status).toBe(204);
    const refused = await dan.upload('one more');
    expect([refused.status, refused.value.detail]).toEqual([
      422,
      'The uploaded files would exceed 100 MiB. Save them with the draft first.',
    ]);
    now = new Date('2026-03-02T00:00:01Z');
    expect((await dan.upload('one more')).status).toBe(204);
    expect((await dan.save('"1"', { 'projects/engine/a.txt': hashOf('one more') })).status).toBe(200);
    expect((await dan.save('"2"', { 'projects/engine/a.txt': hashOf(large('a')) })).status).toBe(422);
  });

  test("has an ETag that publishing doesn't change", async () => {
    const fay = await add('fay');
    const { headers, value } = await fay.read();
    expect(value.user.published).toBe(null);
    await program.ask('/users/fay/publish', { method: 'POST', token });
    const again = await program.ask('/users/fay/snapshot', {
      token,
      headers: { 'If-None-Match': headers.etag ?? '' },
    });
    expect([again.status, again.headers.etag, again.value?.user.published]).toEqual([200, headers.etag, 1]);
  });

  test('returns only the ETag to write-only clients', async () => {
    const eve = await add('eve');
    await eve.upload('the plan');
    const writer = await program.tokenOf('eve', 'profile:write');
    const { status, headers, body } = await program.ask('/users/eve/snapshot', {
      method: 'PUT',
      token: writer,
      headers: { 'If-Match': '"1"' },
      json: { document, files: {} },
    });
    expect([status, headers.etag, body]).toEqual([204, '"2"', '']);
  });
});
