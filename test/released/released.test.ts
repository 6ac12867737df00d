import { describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../src/store/migrations.ts';
import { preview, startTestServer } from '../support/server.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { vitrine } from '../support/vitrine.ts';

/** As they were released. A line is added with each release, and none is ever changed: databases out there remember them. */
const released: Readonly<Record<string, string>> = {
  '0001-initial': '9aa50a585412fccd7e9d63e781928aa61089287643218826f61039fb34b11120',
  '0002-tokens': '5a3dd6530f8c88ab24b84890683c66dc92a349b173f779c15418862d65a86836',
  '0003-answers': '8706c2aa446cdb85997151efe980375b35fe541dc487d0759331a5d9d8157f4b',
  '0004-sign-in': 'eb556466534ee8ac3d80554af140d62011636171c3566f2aa7e13f3bf951b24f',
  '0005-events-in-order': '870a579b55f743c28e751ec7de155fc0a167bff75f426d45ee0dbb8197becccd',
  '0006-webhooks': 'bd33cdbce7a32624db53f68aa9ae29771abec5a970b6041a27ced23df2440074',
  '0007-who-made-it': 'ccb7560c53fcad70a825dbe945561135916db87a7c5c54e49208d1fa8fe48891',
  '0008-addresses': '6603466f8ead09ff318f56bd273cef7d66f60ec5351436e917ee862b80c4c580',
  '0009-autosaves': '8b1f531edef7c3f174fd7a1404611afa3f7a7817e59a41d7f2ffb9f937957f7b',
  '0010-languages-of-published': 'b55ac92bf5ec21efe3f97975071e3c91acf64e3262bb93f40503efac90a996ac',
  '0011-what-grows': 'f839b94d285f825e0bae6d085ec1d2426a3bec7415de663bff83596d1a0daf0d',
};

test('no migration that was released has been edited, renamed or moved', () => {
  const sums = migrations.map(({ name, sql }) => [
    name,
    new Bun.CryptoHasher('sha256').update(sql).digest('hex'),
  ]);
  const before = Object.entries(released);
  expect(sums.slice(0, before.length)).toEqual(before);
  expect(sums.map(([name]) => name)).toEqual(sums.map(([name]) => name).toSorted());
});

const versions = readdirSync(import.meta.dir).filter((name) => /^\d+\.\d+$/.test(name));

describe.each(versions)('of version %s', (version) => {
  const folder = join(import.meta.dir, version);

  /** Ada is there, as that version published her, with her file and what she has saved since. */
  async function expectAda(path: string): Promise<void> {
    const server = await startTestServer({ DATABASE_URL: `sqlite:${path}` });
    const read = (target: string) => server.call(target, { host: preview });
    const profile = await read('/ada?format=json');
    expect([profile.status, JSON.parse(profile.body).basics.name]).toEqual([200, `Ada of ${version}`]);
    const file = await read('/ada/projects/engine/plan.txt');
    expect([file.status, file.body]).toEqual([200, 'the plan']);
    await server.stop();
    const exported = await vitrine(`sqlite:${path}`, ['export', 'ada']);
    expect(JSON.parse(exported.out).basics.name).toBe('Ada, later');
    expect((await vitrine(`sqlite:${path}`, ['doctor'])).out).toEndWith('0 problems found.\n');
  }

  test('a database is brought forward', async () => {
    const path = temporaryPath('vitrine.db');
    const packed = await Bun.file(join(folder, 'vitrine.db.gz')).bytes();
    await Bun.write(path, Bun.gunzipSync(packed));
    await expectAda(path);
  }, 30_000);

  test('a backup is restored', async () => {
    const path = temporaryPath('vitrine.db');
    const { status, err } = await vitrine(`sqlite:${path}`, ['restore', join(folder, 'backup.gz')]);
    expect([status, err]).toEqual([0, '']);
    await expectAda(path);
  }, 30_000);
});
