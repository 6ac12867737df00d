import { putFile } from '../../src/accounts/change-files.ts';
import { addDelegate } from '../../src/accounts/delegates.ts';
import { askForEmail, setEmail } from '../../src/accounts/email.ts';
import { receiveBytes } from '../../src/accounts/files/receive-file.ts';
import { fitImport } from '../../src/accounts/fit-import.ts';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { importFile } from '../../src/accounts/import-file.ts';
import { createOutbox } from '../../src/accounts/mail/outbox.ts';
import { renameUser } from '../../src/accounts/rename-user.ts';
import { uploadBlob } from '../../src/accounts/save-snapshot.ts';
import { allowCi } from '../../src/modules/ci/allow-ci.ts';
import { upsertScimUser } from '../../src/modules/scim/store.ts';
import { insertIdentity } from '../../src/store/identities.ts';
import { insertInvitations } from '../../src/store/invitations.ts';
import { insertKeptRequest } from '../../src/store/kept-requests.ts';
import { insertPasskey } from '../../src/store/passkeys.ts';
import { replaceRecoveryCodes, upsertSecondFactor } from '../../src/store/second-factors.ts';
import { replaceSession } from '../../src/store/sessions.ts';
import { addFailures, insertSignIn } from '../../src/store/sign-ins.ts';
import { insertSignOn } from '../../src/store/sign-ons.ts';
import { insertUnresolved } from '../../src/store/unresolved-sign-ins.ts';
import { addViews } from '../../src/store/views.ts';
import { accountsOf } from './accounts.ts';
import type { TestApi } from './api-client.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { addProfile, appSecret } from './server.ts';
import { storeWebhook } from './stored-webhook.ts';

/** Creates the user `leaver` with rows in every table, and with `secret` in each text column. */
export async function addLeaver({ server, tokenOf }: TestApi, secret: string): Promise<void> {
  const accounts = accountsOf(server);
  const bytes = new TextEncoder().encode(`the file of ${secret}`);
  const document = { basics: { name: secret }, work: [{ name: 'Acme', summary: `${secret} `.repeat(500) }] };
  await addProfile(server, 'before', document);
  await renameUser(accounts, 'before', 'leaver');
  await putFile(accounts, 'leaver', 'work/acme/a.txt', bytes);
  await addProfile(server, 'leaver', {
    ...document,
    basics: { name: secret, label: 'x', url: 'https://page.invalid/' },
  });
  await tokenOf('leaver', 'profile:read');
  const { userId } = await cheapPasswords.change(accounts, 'leaver', 'nine brown horses', 0);
  const expiresAt = new Date('2999-01-01');
  const session = {
    userId,
    credentialVersion: 1,
    id: 'session-7f31',
    startedBy: 'password',
    expiresAt,
    device: { browser: null, platform: null, network: null },
  } as const;
  await server.database.transaction(async (queries) => {
    await replaceSession(queries, '', session, new Date());
    await insertSignIn(queries, session, new Date());
    await addFailures(queries, userId, { passwords: 1, codes: 0, lastAt: new Date().toISOString() });
  });
  const view = { userId, day: '2026-01-02', format: 'html', people: 1, bots: 0 };
  await server.database.transaction((queries) => addViews(queries, [view]));
  const passkey = {
    id: 'passkey-7f31',
    name: secret,
    host: 'h',
    publicKey: '{}',
    counter: 0,
    backedUp: 0,
  } as const;
  await server.database.transaction((queries) =>
    insertPasskey(queries, { ...passkey, userId, createdAt: '2026-01-02T03:04:05.000Z' }),
  );
  await server.database.transaction(async (queries) => {
    await upsertSecondFactor(queries, {
      userId,
      secret: 'totp-7f31',
      counter: 1,
      createdAt: '2026-01-02T03:04:05.000Z',
    });
    await replaceRecoveryCodes(queries, userId, ['recovery-7f31']);
  });
  await createSignInLink(accounts, 'leaver', expiresAt);
  const vcard = new TextEncoder().encode(`BEGIN:VCARD\r\nFN:${secret}\r\nEND:VCARD`);
  await importFile(accounts, 'leaver', await fitImport('vcard', { bytes: vcard }));
  const received = await receiveBytes('a file', bytes);
  await uploadBlob(accounts, 'leaver', received.entry.hash, received);
  await server.database.run(
    `INSERT INTO contact_messages (id, user_id, hash, sealed, mail_id, size, created_at, expires_at, erased_at)
     VALUES ('c', $1, 'message-7f31', $2, 'm', 1, '2026', '2999', '2999')`,
    [userId, secret],
  );
  await server.database.run(
    `INSERT INTO user_groups (id, slug, name, folded, sort_key, visibility, created_at, changed_at)
     VALUES ('g', 'g', 'G', 'g', 'g', 'public', '2026', '2026')`,
  );
  for (const table of ['group_members', 'former_group_members'])
    await server.database.run(
      `INSERT INTO ${table} (group_id, user_id, title, locales, role, position, shown${table === 'group_members' ? ', created_at' : ''})
       VALUES ('g', $1, $2, '{}', 'member', 0, 'default'${table === 'group_members' ? ", '2026'" : ''})`,
      [userId, secret],
    );
  await server.database.run(
    "INSERT INTO review_requests (user_id, revision, state, comment, created_at) VALUES ($1, 1, 'returned', $2, '2026')",
    [userId, secret],
  );
  await server.database.run(
    "INSERT INTO link_cards (user_id, url, card) VALUES ($1, 'https://page.invalid/', $2)",
    [userId, JSON.stringify({ title: secret })],
  );
  await server.database.run(
    "INSERT INTO link_card_fetches (user_id, hour, fetches) VALUES ($1, '2026-01-02T03', 1)",
    [userId],
  );
  await server.database.run(
    "INSERT INTO connections (user_id, external_id, at) VALUES ($1, 'number', '2026')",
    [userId],
  );
  await server.database.run(
    `INSERT INTO shares (id, user_id, hash, label, until, shows, anonymous, password, created_at, created_by)
     VALUES ('share', $1, 'share-7f31', $2, '2999', '[]', 0, NULL, '2026', 'leaver')`,
    [userId, secret],
  );
  await setEmail(accounts, 'leaver', 'leaver@example.org');
  const address = { username: 'leaver', email: 'another@example.org', language: 'en' };
  await askForEmail(accounts, createOutbox(appSecret), address);
  await server.database.transaction(async (queries) => {
    const identity = { issuer: 'https://login.example.org', subject: secret };
    await insertIdentity(queries, userId, identity, '2026-01-01T00:00:00.000Z');
    await insertSignOn(queries, { ...identity, sessionId: 'session-7f31', sid: null, idToken: null });
    const kept = { id: 'kept', sessionId: 'session-7f31', request: secret, expiresAt: '2999-01-01' };
    await insertKeptRequest(queries, kept, '2026-01-01');
    await insertInvitations(queries, [
      {
        id: 'invitation',
        address: 'leaver@example.org',
        folded: 'leaver@example.org',
        name: secret,
        username: 'leaver',
        language: 'en',
        hash: 'invitation-7f31',
        invitedBy: 'alice',
        createdAt: '2026-01-01T00:00:00.000Z',
        expiresAt: '2026-01-08T00:00:00.000Z',
        mailId: 'mail',
        list: null,
      },
    ]);
    await queries.run('UPDATE invitations SET user_id = $1', [userId]);
  });
  await server.database.transaction((queries) =>
    upsertScimUser(
      queries,
      userId,
      {
        userName: secret,
        folded: secret,
        externalId: null,
        name: '{}',
        attributes: JSON.stringify({ title: secret }),
        active: 1,
        leftAt: null,
      },
      '2026-01-01T00:00:00.000Z',
    ),
  );
  await server.database.transaction((queries) =>
    insertUnresolved(
      queries,
      {
        ...{ reference: 'A1', issuer: 'https://sso.example', subject: '7', reason: 'unlinked' },
        ...{ name: null, address: null, username: null, at: new Date().toISOString() },
      },
      [userId],
    ),
  );
  await allowCi(accounts, { ...ciRule, username: 'leaver' }, []);
  // The webhook's host does not resolve, so nothing is delivered.
  await storeWebhook(server.database, 'leaver');
  await addDelegate(accounts, 'leaver', 'alice');
  await addDelegate(accounts, 'alice', 'leaver');
}

const ciRule = {
  name: 'octo/profile',
  issuer: 'https://token.actions.githubusercontent.com',
  repositoryId: '1',
  ownerId: '2',
  branch: 'main',
  environment: '',
  pulls: false,
};
