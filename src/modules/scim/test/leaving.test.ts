import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { createScim } from '../../../../test/support/scim.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';
import { resumeUser, suspendUser } from '../../../accounts/change-state.ts';
import { changeUserIn } from '../../../accounts/change-user.ts';
import { deleteOwnAccount } from '../../../accounts/delete-own-account.ts';
import { replaceEmail } from '../../../accounts/email.ts';
import { findEmail } from '../../../store/emails.ts';
import { findUserByName } from '../../../store/users.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

const active = (value: boolean) => ({ op: 'replace', path: 'active', value });
const another = (value: string) => ({ op: 'replace', path: 'displayName', value });

async function open(url: string) {
  const program = await startApi({ DATABASE_URL: url });
  const scim = createScim(program, await program.tokenOf(null, 'scim'));
  return {
    ...program,
    scim,
    accounts: accountsOf(program.server),
    add: async (userName: string): Promise<string> =>
      (await scim.send('POST', '/Users', { schemas: [], userName })).value.id,
    stateOf: async (username: string) => (await findUserByName(program.server.database, username))?.state,
  } satisfies TestApi & Record<string, unknown>;
}

test('a sync does not cancel a pending deletion, and suspends the member if the directory does', async () => {
  const { server, scim, accounts, add, stateOf } = await open(await newDatabaseUrl('sqlite', postgres));
  const id = await add('torn@example.org');
  await deleteOwnAccount({ ...accounts, actor: 'torn' }, 'torn', 14);
  const send = (value: boolean) =>
    scim.send('PATCH', `/Users/${id}`, { schemas: [], Operations: [active(value)] });
  expect((await send(true)).value.active).toBe(true);
  expect(await stateOf('torn')).toBe('suspended');
  expect((await findUserByName(server.database, 'torn'))?.leaving).toBe(1);
  expect((await send(false)).value.active).toBe(false);
  const user = await findUserByName(server.database, 'torn');
  expect([user?.leaving, user?.deletesAt !== null]).toEqual([0, true]);
  await server.stop();
});

describe.each(oneEngine)('a former member on %s', (engine) => {
  /** The directory suspended `gone`. An operator suspended `told` and `removed` before the directory did. */
  async function backUp() {
    const url = await newDatabaseUrl(engine, postgres);
    const { server, scim, accounts, add } = await open(url);
    const [gone, told, removed] = [await add('gone'), await add('told'), await add('removed')];
    await scim.patch(`/Users/${gone}`, active(false));
    for (const name of ['told', 'removed']) await suspendUser(accounts, name);
    await scim.patch(`/Users/${told}`, active(false));
    await scim.send('DELETE', `/Users/${removed}`);
    await server.stop();
    const backup = temporaryPath('backup.gz');
    expect((await vitrine(url, ['backup', backup])).err).toBe('');
    return { backup, gone };
  }

  async function restore(backup: string) {
    const url = await newDatabaseUrl(engine === 'sqlite' ? 'postgres' : 'sqlite', postgres);
    expect((await vitrine(url, ['restore', backup])).err).toBe('');
    return open(url);
  }

  test('stays suspended after a restore until an operator resumes the account', async () => {
    const { backup, gone } = await backUp();
    const { server, scim, accounts, stateOf } = await restore(backup);
    await scim.patch(`/Users/${gone}`, another('Gone'));
    expect(await stateOf('gone')).toBe('suspended');
    await scim.patch(`/Users/${gone}`, active(true));
    expect(await stateOf('gone')).toBe('draft');
    for (const name of ['told', 'removed']) {
      expect([await resumeUser(accounts, name), await stateOf(name)]).toEqual([false, 'suspended']);
      expect([await resumeUser(accounts, name), await stateOf(name)]).toEqual([true, 'draft']);
    }
    await server.stop();
  });

  test('stays suspended where the backup has no date of leaving', async () => {
    const { backup, gone } = await backUp();
    const text = Buffer.from(Bun.gunzipSync(readFileSync(backup))).toString();
    const older = text.replaceAll(/,"left_at":("[^"]*"|null)/g, '').replace(/,"sums":.*/, '}');
    writeFileSync(backup, Bun.gzipSync(Buffer.from(older)));
    const { server, scim, accounts, stateOf } = await restore(backup);
    await scim.patch(`/Users/${gone}`, another('Gone'));
    expect(await stateOf('gone')).toBe('suspended');
    expect([await resumeUser(accounts, 'removed'), await stateOf('removed')]).toEqual([false, 'suspended']);
    await scim.patch(`/Users/${gone}`, active(true));
    expect(await stateOf('gone')).toBe('draft');
    await server.stop();
  });

  test('is suspended by every version of Vitrine', async () => {
    const { server, scim, add, stateOf } = await open(await newDatabaseUrl(engine, postgres));
    const olderNode = (left: string | null) =>
      server.database.run('UPDATE scim_users SET left_at = $1', [left]);
    const id = await add('gone');
    await scim.patch(`/Users/${id}`, active(false));
    await olderNode(null);
    await scim.patch(`/Users/${id}`, another('Gone'));
    expect(await stateOf('gone')).toBe('suspended');
    await olderNode(null);
    await scim.patch(`/Users/${id}`, active(true));
    expect(await stateOf('gone')).toBe('draft');
    // The older node restores users and leaves their `leftAt`.
    await olderNode('2001-01-01T00:00:00.000Z');
    await scim.patch(`/Users/${id}`, another('Back'));
    expect(await stateOf('gone')).toBe('draft');
    await server.stop();
  });

  test("isn't resumed by the API at once, and the response explains it", async () => {
    const { server, scim, accounts, add, ask, tokenOf, stateOf } = await open(
      await newDatabaseUrl(engine, postgres),
    );
    const token = await tokenOf(null, 'operator');
    const resume = (name: string, headers = {}) =>
      ask(`/users/${name}/resume`, { method: 'POST', token, headers });
    for (const name of ['told', 'keyed']) {
      const id = await add(name);
      await suspendUser(accounts, name);
      await scim.patch(`/Users/${id}`, active(false));
    }
    const refused = await resume('told');
    expect([refused.status, refused.headers['content-type'], refused.headers['cache-control']]).toEqual([
      409,
      'application/problem+json; charset=utf-8',
      'no-store',
    ]);
    expect(refused.value).toEqual({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail:
        'told stays suspended: the organisation’s directory says that they have left. It can bring them back, or send this once more, with another Idempotency-Key if it had one.',
    });
    expect(await stateOf('told')).toBe('suspended');
    expect((await resume('told')).value.state).toBe('draft');

    // Repeated, because a client that lost the response sends it again.
    for (let turn = 0; turn < 2; turn += 1)
      expect((await resume('keyed', { 'Idempotency-Key': 'first' })).status).toBe(409);
    expect((await resume('keyed', { 'Idempotency-Key': 'second' })).value.state).toBe('draft');
    await server.stop();
  });
});

test('keeps the email address set in the same request', async () => {
  const { server, scim, accounts, add } = await open(await newDatabaseUrl('postgres', postgres));
  const id = await add('mover');
  const leaving = await server.database.transaction(async (queries) => {
    await changeUserIn(queries, accounts, 'mover', (change) =>
      replaceEmail(accounts, change, 'new@example.org'),
    );
    const sent = scim.send('DELETE', `/Users/${id}`);
    const waits =
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    while ((await server.database.all(waits)).length === 0) await Bun.sleep(20);
    return { sent };
  });
  expect((await leaving.sent).status).toBe(204);
  expect((await findEmail(server.database, id))?.address).toBe('new@example.org');
  await server.stop();
});
