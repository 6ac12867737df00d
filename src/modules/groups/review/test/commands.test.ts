import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { newDatabaseUrl, oneEngine } from '../../../../../test/support/engines.ts';
import { startPostgres, type TestPostgres } from '../../../../../test/support/postgres.ts';
import { vitrine } from '../../../../../test/support/vitrine.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

describe.each(oneEngine)('vitrine review on %s', (engine) => {
  let url: string;
  const run = (...args: string[]) => vitrine(url, args);
  const succeed = async (...args: string[]) => {
    const { status, out, err } = await run(...args);
    expect([args, status, err]).toEqual([args, 0, '']);
    return out;
  };
  /** An unpublished profile whose revision waits. */
  async function submit(name: string): Promise<void> {
    const text = JSON.stringify({ basics: { name, label: 'Engineer' } });
    const { status } = await vitrine(url, ['import', '-', '--as', name], text);
    expect(status).toBe(0);
    const member = `${JSON.stringify({ slug: 'physics', members: [{ username: name }] })}\n`;
    expect((await vitrine(url, ['group', 'import', '-'], member)).status).toBe(0);
    expect(await succeed('publish', name)).toBe(`${name}: revision 1 waits for a review.\n`);
  }
  const states = async () => {
    const lines = (await succeed('user', 'list', '--json')).trim().split('\n');
    return Object.fromEntries(
      lines.map((line) => JSON.parse(line)).map(({ username, state }) => [username, state]),
    );
  };
  beforeAll(async () => {
    url = await newDatabaseUrl(engine, postgres);
    const group = `${JSON.stringify({ slug: 'physics', name: 'Physics', review: true })}\n`;
    expect((await vitrine(url, ['group', 'import', '-'], group)).status).toBe(0);
  }, 60_000);

  test('list prints waiting profiles, oldest first', async () => {
    expect(await succeed('review', 'list')).toBe('');
    for (const name of ['zoe', 'ada']) await submit(name);
    expect(await succeed('review', 'list')).toMatch(
      /^zoe {2}revision 1 {2}\d{4}-\S+Z\nada {2}revision 1 {2}\S+\n$/,
    );
    const [first] = (await succeed('review', 'list', '--json')).split('\n');
    expect(JSON.parse(first ?? '')).toEqual({
      username: 'zoe',
      revision: 1,
      state: 'waiting',
      createdAt: expect.any(String),
    });
  });

  test('approve publishes the revision that waits, and no other', async () => {
    const other = await run('review', 'approve', 'ada', '2');
    expect([other.status, other.err]).toEqual([1, 'Revision 2 of ada does not wait for a review.\n']);
    const wrong = await run('review', 'approve', 'ada', 'newest');
    expect([wrong.status, wrong.err.split('\n')[0]]).toEqual([
      2,
      'REVISION is "newest": use the number of a revision, for example 3.',
    ]);
    const unknown = await run('review', 'approve', 'nobody', '1');
    expect([unknown.status, unknown.err]).toEqual([1, 'No user is named nobody.\n']);
    expect((await states()).ada).toBe('draft');
    expect(await succeed('review', 'approve', 'ada', '1')).toBe('ada is published, at revision 1.\n');
    expect((await states()).ada).toBe('published');
  });

  test('return keeps the profile unpublished', async () => {
    const empty = await run('review', 'return', 'zoe', '--comment', ' ');
    expect([empty.status, empty.err]).toEqual([1, 'The comment must have 1 to 2000 characters.\n']);
    expect(await succeed('review', 'return', 'zoe', '--comment', 'Add a photo.')).toBe(
      'zoe: revision 1 returned.\n',
    );
    expect((await states()).zoe).toBe('draft');
    expect(await succeed('review', 'list')).toBe('');
    const again = await run('review', 'return', 'zoe', '--comment', 'Add a photo.');
    expect([again.status, again.err]).toEqual([1, 'No revision of zoe waits for a review.\n']);
  });
});
