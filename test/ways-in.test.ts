import { afterAll, expect, test } from 'bun:test';
import { changeUser } from '../src/accounts/change-user.ts';
import { createUser } from '../src/accounts/create-user.ts';
import { setEmail } from '../src/accounts/email.ts';
import { type OfferedWays, removeWayIn } from '../src/accounts/identity/ways-in.ts';
import { deleteIdentity, insertIdentity, listIdentities } from '../src/store/identities.ts';
import { insertPasskey } from '../src/store/passkeys.ts';
import { cheapPasswords } from './support/cheap-passwords.ts';
import { startTestServer } from './support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const { database } = server;
const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'vitrine' };
const at = new Date().toISOString();
const [host, issuer] = ['vitrine.test', 'https://login.example.org'];
const servesIssuer = (one: string) => one === issuer;
const nothing: OfferedWays = { password: false, passkeyHost: null, servesIssuer: () => false, mail: false };
const everything: OfferedWays = { password: true, passkeyHost: host, servesIssuer, mail: true };

type Way = 'password' | 'passkey' | 'other passkey' | 'identity' | 'other identity' | 'mail';
let members = 0;

/** Creates a member with an identity to remove and other sign-in methods. */
async function addMember(ways: readonly Way[]) {
  members += 1;
  const username = `member-${members}`;
  await createUser(accounts, username);
  if (ways.includes('password')) await cheapPasswords.change(accounts, username, 'nine brown horses', 0);
  if (ways.includes('mail')) await setEmail(accounts, username, `${username}@example.org`);
  const leaving = { issuer, subject: username };
  const userId = await changeUser(accounts, username, async ({ queries, user }) => {
    const keyOf = {
      userId: user.id,
      name: '',
      publicKey: '{}',
      counter: 0,
      backedUp: 0,
      createdAt: at,
    } as const;
    if (ways.includes('passkey')) await insertPasskey(queries, { ...keyOf, id: `${username}-1`, host });
    if (ways.includes('other passkey'))
      await insertPasskey(queries, { ...keyOf, id: `${username}-2`, host: 'former.test' });
    await insertIdentity(queries, user.id, leaving, at);
    if (ways.includes('identity'))
      await insertIdentity(queries, user.id, { issuer, subject: `${username}-b` }, at);
    if (ways.includes('other identity'))
      await insertIdentity(queries, user.id, { issuer: 'https://former.example.org', subject: username }, at);
    return user.id;
  });
  const remove = (offered: OfferedWays) =>
    changeUser(accounts, username, (change) =>
      removeWayIn(change, offered, () => deleteIdentity(change.queries, userId, leaving)),
    );
  const isThere = async () =>
    (await listIdentities(database, userId)).some((one) => Bun.deepMatch(leaving, one));
  return { remove, isThere };
}

test.each<[Way[], OfferedWays]>([
  [['password'], everything],
  [['passkey'], everything],
  [['identity'], everything],
  [['mail'], everything],
  [['password', 'other identity', 'other passkey'], { ...nothing, servesIssuer, password: true }],
])('a sign-in method can be removed with %p', async (ways, offered) => {
  const { remove, isThere } = await addMember(ways);
  expect(await remove(offered)).toBe(true);
  expect(await isThere()).toBe(false);
});

test.each<[Way[], OfferedWays]>([
  [[], everything],
  [['other identity', 'other passkey'], everything],
  [['password'], { ...everything, password: false }],
  [['passkey'], { ...everything, passkeyHost: null }],
  [['mail'], { ...everything, mail: false }],
])('stays if none of %p is offered', async (ways, offered) => {
  const { remove, isThere } = await addMember(ways);
  expect(await remove(offered).catch((error: Error) => error.message)).toContain('the only sign-in method');
  expect(await isThere()).toBe(true);
});

test.each<[Way[]]>([[[]], [['password', 'passkey', 'mail']]])(
  "with %p can be removed where it isn't a sign-in method",
  async (ways) => {
    const { remove, isThere } = await addMember(ways);
    expect(await remove(nothing)).toBe(true);
    expect(await isThere()).toBe(false);
  },
);
