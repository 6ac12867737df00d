import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { resumeUser, suspendUser } from '../../src/accounts/change-state.ts';
import type { Accounts } from '../../src/accounts/change-user.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { deleteUser } from '../../src/accounts/delete-user.ts';
import { publish, unpublish } from '../../src/accounts/publish.ts';
import { renameUser } from '../../src/accounts/rename-user.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import type { ProfileDocument } from '../../src/domain/profile/document.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database } from '../../src/store/database.ts';
import type { DirectoryQuery } from '../../src/store/directory/found-people.ts';
import { countStrays } from '../../src/store/directory/listings.ts';
import { rebuildListings } from '../../src/store/directory/rebuild.ts';
import { countGroup, searchDirectory } from '../../src/store/directory/search.ts';
import { catchUp } from '../../src/store/directory/words-sqlite.ts';
import { migrate } from '../../src/store/migrate.ts';
import { migrations } from '../../src/store/migrations.ts';
import { accountsOf } from '../support/accounts.ts';
import { engines } from '../support/engines.ts';
import { testHealth } from '../support/health.ts';
import { saveMass } from '../support/mass.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const listed: ProfileDocument = { 'x-vitrine': { directory: 'listed' } };
const person = (name: string, label = '', more: object = {}): ProfileDocument => ({
  basics: { name, ...(label && { label }) },
  ...more,
  ...listed,
});
const skills = (...names: string[]) => ({ skills: names.map((name) => ({ name })) });

const cast: Readonly<Record<string, object>> = {
  soren: person('Søren Ærø', 'Baker'),
  wang: person('王小明', '工程师'),
  nour: person('نُور حدّاد', 'محرّرة'),
  olga: person('Ольга Петрова', 'Инженер'),
  zoe: person('Zoë Straße', 'Engineer of bridges', {
    skills: [{ name: 'Statics', keywords: ['C++', 'Machine Learning'] }],
    languages: [{ language: 'French' }],
  }),
  baker: person('Ada Baker', 'Writer', {
    ...skills('Machine Learning'),
    languages: [{ language: 'french' }],
  }),
  worker: person('Wim Worker', '', {
    basics: {
      name: 'Wim Worker',
      location: { city: 'Gent', countryCode: 'BE', address: 'Plantedstreet 1', postalCode: '90909' },
    },
    work: [{ name: 'Globex', position: 'Welder', summary: 'plantedlongtext' }],
  }),
  hidden: {
    basics: {
      name: 'Hilda Hidden',
      label: 'plantedlabel',
      email: 'plantedmail@example.org',
      phone: '+4912345',
    },
    work: [
      { name: 'plantedemployer', 'x-vitrine': { visibility: 'private' } },
      { name: 'Shown', position: 'Visible' },
    ],
    skills: [{ name: 'plantedskill' }],
    'x-vitrine': {
      directory: 'listed',
      visibility: { '/basics/label': 'private' },
      sections: [{ name: 'skills', visibility: 'private' }],
      locales: { fr: { '/basics/label': 'plantedtranslation', '/work/1/position': 'Visible en France' } },
    },
  },
  silent: { basics: { name: 'Silent Baker' } },
  shy: { basics: { name: 'Shy Baker' }, 'x-vitrine': { directory: 'unlisted' } },
};

/** On SQLite, the search also finds users who wait for the index, so tests run in both states. */
const indexed = 'sqlite, all in the index';

describe.each([...engines, indexed])('people on %s', (engine) => {
  let database: Database;
  let accounts: Accounts;
  let clock = Date.parse('2026-01-01T00:00:00Z');
  beforeAll(async () => {
    database = await connectDatabase(
      engine === 'postgres' ? await postgres.createDatabase() : temporaryDatabase(),
    );
    const now = () => {
      clock += 1000;
      return new Date(clock);
    };
    accounts = accountsOf({ database }, now);
    for (const [username, document] of Object.entries(cast)) await add(username, document);
  });
  afterAll(() => database.close());

  async function add(username: string, document: object): Promise<void> {
    await createUser(accounts, username);
    await change(username, document);
  }
  async function change(username: string, document: object): Promise<void> {
    await saveDraft(accounts, username, document);
    await publish(accounts, username);
    if (engine !== indexed) return;
    await database.transaction(catchUp);
  }
  const usual: DirectoryQuery = {
    text: '',
    groups: {},
    sort: 'name',
    isListedByDefault: false,
    after: null,
    limit: 50,
  };
  const ask = (query: Partial<DirectoryQuery>) => searchDirectory(database, { ...usual, ...query });
  const find = async (text: string, query: Partial<DirectoryQuery> = {}) =>
    (await ask({ text, ...query })).people.map(({ username }) => username);

  test.each([
    ['soren', ['soren']],
    ['Ærø sør', ['soren']],
    ['wangxiaoming', ['wang']],
    ['xiaoming', ['wang']],
    ['小明', ['wang']],
    ['工程', ['wang']],
    ['نور', ['nour']],
    ['محررة', ['nour']],
    ['ольга', ['olga']],
    ['strasse', ['zoe']],
    ['c++', ['zoe']],
    ['c#', []],
    ['bridges zoe', ['zoe']],
    ['bridges soren', []],
    ['gent', ['worker']],
    ['belgium', ['worker']],
    ['globex weld', ['worker']],
    ['france', ['hidden']],
  ])('%s finds %p', async (text, usernames) => {
    expect(await find(text)).toEqual(usernames);
  });

  test('matches word prefixes and ranks names first', async () => {
    expect(await find('bak')).toEqual(['baker', 'soren']);
    expect(await find('engineer')).toEqual(['zoe']);
    expect(await find('gineer')).toEqual([]);
    await add('keeper', person('Aaron Keeper', 'Zebra keeper'));
    await add('zebra', person('Zena Zebra', 'Keeper'));
    expect(await find('zebra')).toEqual(['zebra', 'keeper']);
    expect(await find('keeper')).toEqual(['keeper', 'zebra']);
    for (const username of ['keeper', 'zebra']) await deleteUser(accounts, username);
  });

  test('updates a changed name at once', async () => {
    await add('mover', person('Aaa Mover', 'Plumber'));
    await add('stayer', person('Mmm Stayer', 'Plumber'));
    expect(await find('plumber')).toEqual(['mover', 'stayer']);
    await change('mover', person('Zzz Mover', 'Plumber'));
    expect([await find('plumber'), (await find('')).at(-1)]).toEqual([['stayer', 'mover'], 'mover']);
    for (const username of ['mover', 'stayer']) await deleteUser(accounts, username);
  });

  test.each([
    'plantedstreet',
    '90909',
    'plantedlongtext',
    'plantedlabel',
    'plantedmail',
    '4912345',
    'plantedemployer',
    'plantedskill',
    'plantedtranslation',
    'planted',
    'choice',
    'listed',
    'skill',
  ])("doesn't find users by %s, which is private or not in their profile", async (text) => {
    expect(await find(text, { isListedByDefault: true })).toEqual([]);
  });

  test.each([
    '"',
    '""',
    '*',
    '"baker" OR "olga"',
    'baker NEAR wim',
    'NEAR(baker wim)',
    'name:olga baker',
    '{name}: baker NOT x',
    "'; DROP TABLE people; --",
    "baker' | 'olga",
    'baker & !olga',
    'baker:*olga',
    'a\u0000b zzz',
    '\\ baker wim',
    'choice=listed baker wim',
    'skill=statics olga',
    '() baker wim',
    '^baker wim',
    '-baker wim',
    '\ud800 baker wim',
  ])('%s is treated as text', async (text) => {
    const found = await find(text);
    expect(/[\p{L}\p{N}]/u.test(text) ? found : []).toEqual([]);
    expect(found.length === 0 || found.length === 8).toBe(true);
  });

  test('handles ten thousand characters', async () => {
    expect(await find('baker '.repeat(1_667))).toEqual(['baker', 'soren']);
    expect(await find('x'.repeat(10_000))).toEqual([]);
    expect(await find('"*:('.repeat(2_500))).toEqual([]);
    expect(await find('小'.repeat(10_000))).toEqual([]);
  });

  test('lists all users by name or newest first without search words', async () => {
    const byName = ['baker', 'hidden', 'nour', 'olga', 'soren', 'wang', 'worker', 'zoe'];
    expect(await find('')).toEqual(byName);
    expect(await find(' \t\u00a0')).toEqual(byName);
    expect(await find('', { sort: 'newest' })).toEqual(
      ['soren', 'wang', 'nour', 'olga', 'zoe', 'baker', 'worker', 'hidden'].toReversed(),
    );
  });

  test("lists members by the operator's default, and never those who opted out", async () => {
    expect(await find('silent')).toEqual([]);
    expect(await find('silent', { isListedByDefault: true })).toEqual(['silent']);
    expect(await find('', { isListedByDefault: true })).toContain('silent');
    expect(await find('shy', { isListedByDefault: true })).toEqual([]);
    expect(await find('', { isListedByDefault: true })).not.toContain('shy');
  });

  test('follows a changed choice between member and operator', async () => {
    const found = async () => {
      const byWord = await find('wilma');
      const everyone = await find('');
      return [byWord.length, everyone.includes('wilma'), await countStrays(database)];
    };
    await add('wilma', person('Wavering Wilma'));
    expect(await found()).toEqual([1, true, 0]);
    await change('wilma', { basics: { name: 'Wavering Wilma' } });
    expect(await found()).toEqual([0, false, 0]);
    expect(await find('wilma', { isListedByDefault: true })).toEqual(['wilma']);
    await change('wilma', person('Wavering Wilma'));
    expect(await found()).toEqual([1, true, 0]);
    await deleteUser(accounts, 'wilma');
    expect(await found()).toEqual([0, false, 0]);
  });

  test('finds everyone with a prefix, however many words there are', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `Abgesang${index}`);
    await add('singer', person('Sina Singer', '', skills(...words(30))));
    await add('choir', person('Carla Choir', '', skills(...words(60))));
    expect(await find('abgesang')).toEqual(['choir', 'singer']);
    expect(await find('abgesang29')).toEqual(['choir', 'singer']);
    expect(await find('abgesang5 abgesang3')).toEqual(['choir', 'singer']);
    expect(await find('abgesang59')).toEqual(['choir']);
    await deleteUser(accounts, 'choir');
    expect([await find('abgesang'), await find('abgesang59')]).toEqual([['singer'], []]);
    await deleteUser(accounts, 'singer');
  });

  test('groups by skill, place or language case-insensitively', async () => {
    expect(await find('', { groups: { skill: ['machine learning'] } })).toEqual(['baker', 'zoe']);
    expect(await find('', { groups: { skill: ['Machine'] } })).toEqual([]);
    expect(await find('', { groups: { skill: ['MACHINE LEARNING'] }, sort: 'newest' })).toEqual([
      'baker',
      'zoe',
    ]);
    expect(await find('', { groups: { language: ['French'], skill: ['C++'] } })).toEqual(['zoe']);
    expect(await find('', { groups: { skill: ['Machine Learning', 'C++'] } })).toEqual(['zoe']);
    expect(await find('', { groups: { place: ['Gent'] } })).toEqual(['worker']);
    expect(await find('ada', { groups: { skill: ['Machine Learning'] } })).toEqual(['baker']);
    expect(await find('', { groups: { skill: ['***'] } })).toEqual([]);
    const { count, sample } = await ask({ groups: { language: ['French'] } });
    expect([count, (await sample()).length]).toEqual([2, 2]);
  });

  test('finds new content at once and no longer the old', async () => {
    await add('changer', person('Chana Changer', 'Potter'));
    expect(await find('potter')).toEqual(['changer']);
    await change('changer', person('Chana Changer', 'Painter'));
    expect([await find('potter'), await find('painter')]).toEqual([[], ['changer']]);
    const shown = [...(await ask({ text: 'chana' })).people, ...(await ask({ sort: 'newest' })).people];
    expect(shown.slice(0, 2).map(({ headline }) => headline)).toEqual(['Painter', 'Painter']);
    await renameUser(accounts, 'changer', 'chana');
    expect([await find('painter'), await find('changer')]).toEqual([['chana'], ['chana']]);
    expect((await ask({ text: 'painter' })).people[0]?.username).toBe('chana');
    await change('chana', { basics: { name: 'Chana Changer' }, 'x-vitrine': { directory: 'unlisted' } });
    expect(await find('chana', { isListedByDefault: true })).toEqual([]);
  });

  test('hides unpublished, suspended and deleted users and restores them', async () => {
    await add('goer', person('Gustav Goer'));
    const [before] = (await ask({ text: 'goer' })).people;
    await suspendUser(accounts, 'goer');
    expect(await find('goer')).toEqual([]);
    await resumeUser(accounts, 'goer');
    expect((await ask({ text: 'goer' })).people[0]?.since).toBe(before?.since ?? '');
    await unpublish(accounts, 'goer');
    expect(await find('goer')).toEqual([]);
    await publish(accounts, 'goer');
    expect((await ask({ text: 'goer' })).people[0]?.since).toBe(before?.since ?? '');
    await deleteUser(accounts, 'goer');
    expect(await find('goer')).toEqual([]);
    expect(await countStrays(database)).toBe(0);
  });

  test.skipIf(engine === 'postgres')('finds users while few wait for the index', async () => {
    const waiting = async () => {
      const row = await database.get<{ count: number }>('SELECT COUNT(*) AS count FROM people_changed');
      return row?.count;
    };
    for (let index = 0; index < 80; index += 1) {
      await add(`waiter${index}`, person(`Wanda Waiter ${index}`, 'Waits'));
      expect(await waiting()).toBeLessThan(64);
    }
    expect(await find('waits', { limit: 200 })).toHaveLength(80);
    expect(await find('waiter', { groups: { skill: ['none'] } })).toEqual([]);
    await change('waiter0', person('Wanda Waiter 0', 'Serves'));
    expect(await find('waits', { limit: 200 })).toHaveLength(79);
    expect(await find('serves')).toEqual(['waiter0']);
    for (let index = 0; index < 80; index += 1) await deleteUser(accounts, `waiter${index}`);
    expect([await find('waits'), await countStrays(database)]).toEqual([[], 0]);
  });

  test('pages without duplicates or gaps while users change', async () => {
    for (let index = 0; index < 30; index += 1)
      await add(`crowd${index}`, person(`Crowd ${String.fromCharCode(97 + (index % 26))} ${index}`));
    for (const [text, sort] of [
      ['crowd', 'name'],
      ['crowd', 'newest'],
      ['', 'name'],
      ['', 'newest'],
    ] as const) {
      const before = await find(text, { sort, limit: 100 });
      const seen: string[] = [];
      let after: DirectoryQuery['after'] = null;
      let turn = 0;
      do {
        const page = await ask({ text, sort, after, limit: 7 });
        seen.push(...page.people.map(({ username }) => username));
        after = page.next;
        turn += 1;
        const name = `new${sort}${text}${turn}`;
        await add(name, person(`Crowd ${turn % 2 ? 'a' : 'z'}`));
        await change('crowd3', person('Crowd d 3', `now ${sort}${turn}`));
        if (turn === 2) await deleteUser(accounts, name);
      } while (after);
      expect(seen.length).toBe(new Set(seen).size);
      expect(before.filter((username) => !seen.includes(username))).toEqual([]);
    }
  });

  // Users added later have no revision for the doctor to check.
  testHealth(() => database);

  test('ends after a thousand users, and later users displace none of them', async () => {
    await database.transaction(async (queries) => {
      for (let index = 0; index < 1_005; index += 1) {
        const id = `mass-${String(index).padStart(4, '0')}`;
        await saveMass(queries, id, person(`Massimo ${index}`));
      }
    });
    const all = await ask({ text: 'massimo', limit: 100 });
    expect([all.isCut, all.count, all.people.length, (await all.sample()).length]).toEqual([
      true,
      null,
      100,
      200,
    ]);
    const last = await ask({ text: 'massimo', limit: 2_000 });
    expect([last.people.length, last.next]).toEqual([1_000, null]);
    await add('latecomer', person('Massimo 0'));
    expect(await find('massimo', { limit: 2_000 })).toEqual(last.people.map(({ username }) => username));
  });

  describe('near matches', () => {
    beforeAll(async () => {
      const germany = { basics: { name: 'Dmitry Iwanow', location: { city: 'Köln', countryCode: 'DE' } } };
      await add('dmitry', { ...germany, ...listed });
      await add('robert', person('Robert Mueller', 'Beekeeper'));
      await add('bobby', person('Bob Müllner', 'Beekeeping'));
      await add('reticent', {
        basics: { name: 'Dmitrij Plantedunlisted' },
        'x-vitrine': { directory: 'unlisted' },
      });
      // After folding, a name may equal the word that PostgreSQL uses to mark listed users.
      await add('undecided', { basics: { name: 'Dmitrij Undecided Lysted' } });
    });

    test.each([
      ['Dmitrij', ['dmitry']],
      ['Дмитрий', ['dmitry']],
      ['iwanow', ['dmitry']],
      ['Ivanov', ['dmitry']],
      ['Koeln', ['dmitry']],
      ['Allemagne', ['dmitry']],
      ['alemania', ['dmitry']],
      ['ألمانيا', ['dmitry']],
      ['Deutschland', ['dmitry']],
      ['Müller', ['robert']],
      ['Rob Muller', ['robert']],
      ['bob mueller', ['robert']],
      ['Bekeeper', ['robert']],
      ['Beekeepr', ['robert']],
      ['Beekeepre', ['robert']],
      ['Beekeaper', ['robert']],
      ['Robret Beekeepper', ['robert']],
      ['Петорва', ['olga']],
      ['Beekaepre', []],
      ['Bbo', []],
      ['Plantedunlistde', []],
      ['Undecidde', []],
    ])('%s finds %p', async (text, usernames) => {
      expect(await find(text)).toEqual(usernames);
    });

    test('come after exact ones, and the list shows when there are none', async () => {
      expect(await find('bob')).toEqual(['bobby', 'robert']);
      expect(await find('robert')).toEqual(['robert', 'bobby']);
      const isNear = async (text: string) => (await ask({ text })).isNear;
      expect(await isNear('bob')).toBe(false);
      expect(await isNear('Bekeeper')).toBe(true);
      expect(await isNear('Beekaepre')).toBe(false);
      expect(await isNear('')).toBe(false);
    });

    test('follow facets and pages of a list', async () => {
      expect(await find('Dmitrij', { groups: { place: ['Köln'] } })).toEqual(['dmitry']);
      expect(await find('Dmitrij', { groups: { place: ['Gent'] } })).toEqual([]);
      const first = await ask({ text: 'robert', limit: 1 });
      expect(first.people.map(({ username }) => username)).toEqual(['robert']);
      expect(await find('robert', { limit: 1, after: first.next })).toEqual(['bobby']);
    });

    test('count facets as they would be found, up to a limit', async () => {
      const count = (text: string, isListedByDefault = false) =>
        countGroup(database, { ...usual, text, isListedByDefault }, { facet: 'place', text: 'Köln' });
      expect([await count(''), await count('dmitry'), await count('olga')]).toEqual([1, 1, 0]);
      // A user who is in the index and waits for an update appears once.
      if (engine === 'sqlite') await database.transaction(catchUp);
      const cologne = { location: { city: 'Köln', countryCode: 'DE' } };
      await change('dmitry', { basics: { name: 'Dmitry Iwanow', label: 'Sailor', ...cologne }, ...listed });
      expect(await count('')).toBe(1);
      await change('undecided', { basics: { name: 'Dmitrij Undecided Lysted', location: { city: 'Köln' } } });
      expect([await count(''), await count('', true)]).toEqual([1, 2]);
      await change('undecided', { basics: { name: 'Dmitrij Undecided Lysted' } });
      expect([await count(''), await count('', true)]).toEqual([1, 1]);
    });

    test("include members listed by the operator's default", async () => {
      expect(await find('Undecidde', { isListedByDefault: true })).toEqual(['undecided']);
    });
  });

  test('an old database gets a directory of published users and reports progress', async () => {
    const before = await find('', { limit: 3_000, isListedByDefault: true });
    await database.transaction(async (queries) => {
      for (const statement of [
        'DROP TABLE people_words',
        'DROP TABLE IF EXISTS people_changed',
        'DROP TABLE IF EXISTS people_vocabulary',
        'DROP TABLE IF EXISTS people_terms',
        'DROP TABLE directory_switch',
        'DROP TABLE people',
        "DELETE FROM migrations WHERE name >= '0015'",
      ])
        await queries.run(statement);
    });
    const ofPeople = migrations.filter(
      ({ name }) =>
        name <= '0015-people' ||
        /-people-(?:changed|index|terms)$|-directory-switch$|-names-by-sound$/.test(name),
    );
    const told: string[] = [];
    await migrate(database, ofPeople, (line) => told.push(line));
    const begun = told.filter((line) => line.includes('0051-names-by-sound'));
    const lines = begun.map((line) => line.replace(/, \d+ of.*: /, ' '));
    expect([lines[0], lines.at(-1)]).toEqual([
      'migration 0051-names-by-sound begins',
      expect.stringMatching(/^migration 0051-names-by-sound took \d+ ms$/),
    ]);
    expect((await find('', { limit: 3_000, isListedByDefault: true })).toSorted()).toEqual(before.toSorted());
    expect(await find('wangxiaoming')).toEqual(['wang']);
  });

  test('the directory can be rebuilt from published profiles', async () => {
    const before = await ask({ limit: 3_000, isListedByDefault: true });
    await database.transaction((queries) => rebuildListings(queries, () => {}));
    const again = await ask({ limit: 3_000, isListedByDefault: true });
    const withoutNumber = (list: typeof again) =>
      list.people.map(({ n: _n, ...rest }) => rest).toSorted(byUsername);
    expect(withoutNumber(again)).toEqual(withoutNumber(before));
    expect(await find('wangxiaoming')).toEqual(['wang']);
    expect(await countStrays(database)).toBe(0);
  });
});

function byUsername(one: { readonly username: string }, other: { readonly username: string }): number {
  return one.username < other.username ? -1 : 1;
}
