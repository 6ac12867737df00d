import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { accountsOf } from '../../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../../test/support/api-client.ts';
import { createOperator } from '../../../../../test/support/create-operator.ts';
import { newDatabaseUrl, oneEngine } from '../../../../../test/support/engines.ts';
import { hasModule } from '../../../../../test/support/has-module.ts';
import { openSession } from '../../../../../test/support/member.ts';
import { startPostgres, type TestPostgres } from '../../../../../test/support/postgres.ts';
import { addProfile, preview } from '../../../../../test/support/server.ts';
import { temporaryPath } from '../../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../../test/support/vitrine.ts';
import { resumeUser, suspendUser } from '../../../../accounts/change-state.ts';
import { cleanStoredImages } from '../../../../accounts/clean-stored-images.ts';
import { addDelegate } from '../../../../accounts/delegates.ts';
import { listMember } from '../../../../accounts/list-member.ts';
import { restoreRevision } from '../../../../accounts/restore-revision.ts';
import { setRole } from '../../../../accounts/roles.ts';
import { saveDraft } from '../../../../accounts/save-draft.ts';
import { findUserByName, type User } from '../../../../store/users.ts';
import type { GroupCaller } from '../../access.ts';
import { createGroup } from '../../change-groups.ts';
import { putMember } from '../../members.ts';

const operator: GroupCaller = { userId: null, isOperator: true, directory: 'public' };
const source = join(import.meta.dir, '../../../..');
const withLabel = (label: string) => ({ basics: { name: 'A Person', label } });

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

interface Way {
  readonly name: string;
  /** The draft that visitors see if no group has review. */
  readonly shows: 'after' | 'before';
  readonly go: (username: string) => Promise<unknown>;
}

describe.each(oneEngine)('publishing for a member under review on %s', (engine) => {
  let program: TestApi;
  let databaseUrl: string;
  let root: string;
  const accounts = () => accountsOf(program.server);
  beforeAll(async () => {
    databaseUrl = await newDatabaseUrl(engine, postgres);
    program = await startApi({ DATABASE_URL: databaseUrl, DIRECTORY: 'public' });
    root = await program.tokenOf(null, 'operator');
    await createOperator(accounts(), 'root');
    await addProfile(program.server, 'helper', withLabel('Helps'));
    await addProfile(program.server, 'site-editor', withLabel('Edits'));
    await setRole(accounts(), 'site-editor', { role: 'editor', to: 'granted' });
    await createGroup(accounts(), operator, { slug: 'faculty', name: 'Faculty', review: true });
    await createGroup(accounts(), operator, { slug: 'physics', name: 'Physics', parent: 'faculty' });
  }, 60_000);
  afterAll(() => program.server.stop());

  const userOf = async (name: string): Promise<User> => {
    const user = await findUserByName(accounts().database, name);
    if (!user) throw new Error(`no ${name}`);
    return user;
  };
  const shownOf = async (name: string): Promise<string | null> => {
    const { body, status } = await program.server.call(`/${name}?format=json`, { host: preview });
    return status === 200 ? JSON.parse(body).basics.label : null;
  };
  const post = (path: string, token: string, json: unknown = {}) =>
    program.ask(path, { method: 'POST', token, json });
  const write = async (content: unknown, ending = 'json') => {
    const path = `${temporaryPath('given')}.${ending}`;
    await Bun.write(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const run = (...args: string[]) => vitrine(databaseUrl, args);
  const publishForm = async (session: string, name: string, prefix = '') => {
    const { id, draft, published } = await userOf(name);
    const who = await openSession(program.server, session);
    const answer = await who.post(`${prefix}/publish`, {
      whose: id,
      revision: String(draft),
      public: String(published ?? ''),
    });
    expect([answer.status, answer.body.slice(0, 300)]).toEqual([303, '']);
  };

  const ways: readonly Way[] = [
    {
      name: 'the API',
      shows: 'after',
      go: async (name) => post(`/users/${name}/publish`, await program.tokenOf(name, 'profile:write')),
    },
    { name: 'the API for an operator', shows: 'after', go: (name) => post(`/users/${name}/publish`, root) },
    {
      name: 'a rollback',
      shows: 'after',
      go: async (name) => {
        const revision = (await userOf(name)).draft;
        await saveDraft(accounts(), name, withLabel('Later'));
        return post(`/users/${name}/publish`, await program.tokenOf(name, 'profile:write'), { revision });
      },
    },
    {
      name: 'a restored revision',
      shows: 'after',
      go: async (name) => {
        const { draft } = await userOf(name);
        await saveDraft(accounts(), name, withLabel('Later'));
        await restoreRevision(accounts(), name, draft);
        await publishForm(name, name);
      },
    },
    { name: 'the page', shows: 'after', go: (name) => publishForm(name, name) },
    {
      name: 'a delegate',
      shows: 'after',
      go: async (name) => {
        await addDelegate(accounts(), name, 'helper');
        await publishForm('helper', name, `/for/${name}`);
      },
    },
    {
      name: 'the role editor',
      shows: 'after',
      go: (name) => publishForm('site-editor', name, `/for/${name}`),
    },
    { name: 'an operator at /for', shows: 'after', go: (name) => publishForm('root', name, `/for/${name}`) },
    {
      name: 'the list of users',
      shows: 'after',
      go: async (name) => {
        const answer = await (await openSession(program.server, 'root')).post('/user-changes', {
          do: 'publish',
          user: name,
        });
        expect(answer.status).toBe(200);
      },
    },
    { name: 'the command publish', shows: 'after', go: (name) => run('publish', name) },
    {
      name: 'the command import',
      shows: 'after',
      go: async (name) => run('import', await write(withLabel('After')), '--as', name, '--publish'),
    },
    {
      name: 'the command import of many',
      shows: 'after',
      go: async (name) => {
        const lines = [{ username: name, ...withLabel('After') }].map((one) => JSON.stringify(one));
        return run('import', await write(`${lines.join('\n')}\n`, 'ndjson'), '--publish');
      },
    },
    {
      name: 'the command import of another format',
      shows: 'after',
      go: async (name) => {
        const card = 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A Person\r\nTITLE:After\r\nEND:VCARD\r\n';
        return run('import', await write(card, 'vcf'), '--from', 'vcard', '--as', name, '--publish');
      },
    },
    {
      name: 'the command user update',
      shows: 'before',
      go: async (name) => run('user', 'update', await write(`username,headline\n${name},After\n`, 'csv')),
    },
    {
      name: 'a suspension and a resumption',
      shows: 'before',
      go: async (name) => {
        await suspendUser(accounts(), name);
        await resumeUser(accounts(), name);
      },
    },
    { name: 'an operator who lists them', shows: 'before', go: (name) => listMember(accounts(), name) },
    {
      name: 'cleaned images',
      shows: 'before',
      go: async (name) => cleanStoredImages(accounts(), await userOf(name), [(await userOf(name)).draft]),
    },
    ...(hasModule('mcp')
      ? [
          {
            name: 'MCP',
            shows: 'after',
            go: async (name) => {
              const token = await program.tokenOf(name, 'profile:read', 'profile:publish', 'profile:write');
              const { value } = await program.ask('/mcp', {
                method: 'POST',
                token,
                json: {
                  jsonrpc: '2.0',
                  id: 1,
                  method: 'tools/call',
                  params: { name: 'publish', arguments: {} },
                },
                headers: { Accept: 'application/json, text/event-stream' },
              });
              return value.result.content[0].text;
            },
          } satisfies Way,
        ]
      : []),
  ];

  let count = 0;
  async function addMember(isReviewed: boolean): Promise<string> {
    count += 1;
    const name = `member-${count}`;
    await addProfile(program.server, name, withLabel('Before'));
    if (isReviewed) await putMember(accounts(), operator, 'physics', { member: name });
    await saveDraft(accounts(), name, withLabel('After'));
    return name;
  }

  test('only the listed functions publish without a review', async () => {
    const callers: string[] = [];
    for await (const path of new Bun.Glob('**/*.{ts,tsx}').scan(source)) {
      const text = await Bun.file(join(source, path)).text();
      if (!path.includes('test') && /\b(publishAtOnce|publishedRevision|replacePublished)\(/.test(text))
        callers.push(path);
    }
    expect(callers.toSorted()).toEqual([
      'accounts/change-state.ts',
      'accounts/clean-stored-images.ts',
      'accounts/list-member.ts',
      'accounts/publish.ts',
      'modules/groups/review/decide-review.ts',
      ...(hasModule('link-cards') ? ['modules/link-cards/store-card.ts'] : []),
      ...(hasModule('scim') ? ['modules/scim/fill-fields.ts'] : []),
      'store/published.ts',
    ]);
  });

  test.each(ways.map((way) => [way.name, way] as const))(
    '%s publishes, or requests a review if the group has review',
    async (_, way) => {
      const [free, reviewed] = [await addMember(false), await addMember(true)];
      await way.go(free);
      await way.go(reviewed);
      expect([await shownOf(free), await shownOf(reviewed)]).toEqual([
        way.shows === 'after' ? 'After' : 'Before',
        'Before',
      ]);
    },
  );
});
