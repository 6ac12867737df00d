import { afterAll, expect, test } from 'bun:test';
import { suspendUser } from '../src/accounts/change-state.ts';
import { changeUser } from '../src/accounts/change-user.ts';
import { createUser } from '../src/accounts/create-user.ts';
import { addDelegate } from '../src/accounts/delegates.ts';
import { checkEmailAddress } from '../src/accounts/email.ts';
import { checkPath, listFile } from '../src/accounts/files/check-file.ts';
import { checkTokenName } from '../src/accounts/identity/tokens.ts';
import { removeWayIn } from '../src/accounts/identity/ways-in.ts';
import { inviteAll, requireInvitation, withdrawInvitation } from '../src/accounts/invitations.ts';
import { createOutbox } from '../src/accounts/mail/outbox.ts';
import { restoreFile } from '../src/accounts/place-file.ts';
import { publish } from '../src/accounts/publish.ts';
import { approveRegistration, declineRegistration } from '../src/accounts/registrations.ts';
import { restoreRevision } from '../src/accounts/restore-revision.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { saveSnapshot, uploadBlob } from '../src/accounts/save-snapshot.ts';
import { Refusal } from '../src/domain/profile/refusal.ts';
import { allowCi, githubIssuer } from '../src/modules/ci/allow-ci.ts';
import { changeShare, createShare, endShare, mostShares } from '../src/modules/shares/shares.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import { accountsOf } from './support/accounts.ts';
import { appSecret } from './support/server.ts';
import { temporaryDatabase } from './support/temporary-database.ts';

const database = await connectDatabase(temporaryDatabase());
afterAll(() => database.close());
const now = new Date('2026-03-04T05:06:07Z');
const accounts = accountsOf({ database }, () => now);
const outbox = createOutbox(appSecret);
for (const name of ['ada', 'bea', 'suspended']) await createUser(accounts, name);
await suspendUser(accounts, 'suspended');
await saveDraft(accounts, 'ada', { basics: { name: 'Ada' }, projects: [{ name: 'One' }] });
const document = { basics: { name: 'Ada' }, projects: [{ name: 'One' }] };
const slugged = { ...document, projects: [{ name: 'One', 'x-vitrine': { slug: 'one' } }] };

const unknownId = '01890000-0000-7000-8000-000000000000';
const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString();
const fileOf = (type: string, hash = 'a'.repeat(64)) => ({ hash, type, size: 1 });
const share = (terms: object) => createShare(accounts, 'ada', { label: 'One', ...terms });
const rule = {
  ...{ username: 'ada', name: 'CI', issuer: githubIssuer, repositoryId: '1', ownerId: '2' },
  ...{ branch: 'main', environment: '', pulls: false },
};
const allow = (changes: Partial<typeof rule>) => allowCi(accounts, { ...rule, ...changes }, []);
const save = (files: Record<string, string>) =>
  saveSnapshot(accounts, 'bea', { document: { basics: { name: 'Bea' } }, files }, null);

/** The request, the reason of its refusal, and words of the message or the place of the problem. */
const refused: readonly [string, Refusal['reason'], string, () => unknown][] = [
  ['themselves as a delegate', 'invalid', 'their own profile', () => addDelegate(accounts, 'ada', 'ada')],
  [
    'a delegate who does not exist',
    'unknown',
    'No user is named nobody',
    () => addDelegate(accounts, 'ada', 'nobody'),
  ],
  [
    'a delegate in other letters',
    'unknown',
    'No user is named Bea',
    () => addDelegate(accounts, 'ada', 'Bea'),
  ],
  ['a suspended delegate', 'unknown', 'No user is named', () => addDelegate(accounts, 'ada', 'suspended')],
  ['no email address', 'invalid', '/email', () => checkEmailAddress('nobody')],
  ['a long token name', 'invalid', '/name', () => checkTokenName('n'.repeat(101))],
  ['a token name of two lines', 'invalid', '/name', () => checkTokenName('one\ntwo')],
  [
    'an original as the photo',
    'invalid',
    'cannot be an original',
    () => checkPath(document, 'basics/image/a.png', { type: 'image/png', original: true }),
  ],
  [
    'an original as the cover',
    'invalid',
    'cannot be an original',
    () => checkPath(document, 'basics/cover/a.png', { type: 'image/png', original: true }),
  ],
  [
    'a text as the photo',
    'invalid',
    'is not an image',
    () => checkPath(document, 'basics/image/a.txt', { type: 'text/plain' }),
  ],
  [
    'a text as the cover',
    'invalid',
    'is not an image',
    () => checkPath(document, 'basics/cover/a.txt', { type: 'text/plain' }),
  ],
  [
    'a file below a file',
    'invalid',
    'folder of another',
    () =>
      listFile({ 'projects/one/a': fileOf('text/plain') }, 'projects/one/a/b', fileOf('text/plain'), 'ada'),
  ],
  ['an invitation without an id', 'unknown', 'no such invitation', () => requireInvitation(database, 'x')],
  ['an unknown invitation', 'unknown', 'no such invitation', () => withdrawInvitation(accounts, unknownId)],
  [
    'approval of an unknown request',
    'unknown',
    'no such request',
    () => approveRegistration(accounts, outbox, unknownId, null),
  ],
  [
    'refusal of an unknown request',
    'unknown',
    'no such request',
    () => declineRegistration(accounts, outbox, 'x', 'because'),
  ],
  [
    'bytes with another hash',
    'invalid',
    'SHA-256',
    () => uploadBlob(accounts, 'ada', 'b'.repeat(64), { entry: fileOf('text/plain'), blobs: [] }),
  ],
  [
    'a file that was not uploaded',
    'invalid',
    '/files/basics~1image~1a.png',
    () => save({ 'basics/image/a.png': 'c'.repeat(64) }),
  ],
  ['an unknown link', 'unknown', 'no such link', () => endShare(accounts, 'ada', unknownId)],
  [
    'changes of an unknown link',
    'unknown',
    'no such link',
    () => changeShare(accounts, 'ada', 'x', { label: 'Two' }),
  ],
  ['a link without a label', 'invalid', '/label', () => share({ label: ' ' })],
  ['a link with a long label', 'invalid', '/label', () => share({ label: 'l'.repeat(101) })],
  ['a link with a label of two lines', 'invalid', '/label', () => share({ label: 'one\ntwo' })],
  ['a link that has expired', 'invalid', '/until', () => share({ until: now.toISOString() })],
  ['a link until no time', 'invalid', '/until', () => share({ until: 'soon' })],
  ['a link for over two years', 'invalid', '/until', () => share({ until: inDays(730.01) })],
  [
    'a link to too many places',
    'invalid',
    '/shows',
    () => share({ shows: Array.from({ length: 501 }, () => '/basics/phone') }),
  ],
  ['CI of no issuer', 'invalid', '/issuer', () => allow({ issuer: 'http://ci.example' })],
  ['CI of a repository by name', 'invalid', '/repositoryId', () => allow({ repositoryId: 'one/two' })],
  [
    'CI of a repository with a long number',
    'invalid',
    '/repositoryId',
    () => allow({ repositoryId: '1'.repeat(21) }),
  ],
  ['CI of an owner by name', 'invalid', '/ownerId', () => allow({ ownerId: 'one' })],
  ['CI of a long branch', 'invalid', '/branch', () => allow({ branch: 'b'.repeat(256) })],
  ['CI of a branch of two lines', 'invalid', '/branch', () => allow({ branch: 'one\ntwo' })],
  ['CI of a long environment', 'invalid', '/environment', () => allow({ environment: 'e'.repeat(256) })],
  ['CI of any branch and environment', 'invalid', '/branch', () => allow({ branch: '' })],
  ['CI with a long name', 'invalid', '/name', () => allow({ name: 'n'.repeat(101) })],
  [
    'a file of an unknown revision',
    'unknown',
    'has no file',
    () => restoreFile(accounts, 'ada', 'projects/one/a.png', 99),
  ],
  ['an unknown revision', 'unknown', 'no revision 99', () => restoreRevision(accounts, 'ada', 99)],
  ['publication of an unknown revision', 'unknown', 'no revision 99', () => publish(accounts, 'ada', 99)],
  ['publication of a suspended user', 'impossible', 'Resume the user', () => publish(accounts, 'suspended')],
];

test.each(refused)('rejects %s', async (_, reason, words, act) => {
  const before = await database.all('SELECT * FROM events');
  const fault: unknown = await (async () => act())().catch((error) => error);
  if (!(fault instanceof Refusal)) throw new Error(`not rejected: ${fault}`);
  expect(fault.reason).toBe(reason);
  const pointers = fault.problems.map(({ pointer }) => pointer);
  expect([fault.message, ...pointers].join('\n')).toContain(words);
  expect(await database.all('SELECT * FROM events')).toEqual(before);
});

const accepted: readonly [string, () => unknown][] = [
  ['a delegate', () => addDelegate(accounts, 'ada', 'bea')],
  ['a token name of a hundred characters', () => checkTokenName('n'.repeat(100))],
  ['a photo', () => checkPath(document, 'basics/image/a.png', { type: 'image/png' })],
  [
    'an original of an item',
    () => checkPath(slugged, 'projects/one/a.png', { type: 'image/png', original: true }),
  ],
  ['a link with a label of a hundred characters', () => share({ label: 'l'.repeat(100) })],
  ['a link for two years', () => share({ until: inDays(730) })],
  ['CI of a branch of 255 characters', () => allow({ branch: 'b'.repeat(255) })],
  ['CI of an environment alone', () => allow({ branch: '', environment: 'e'.repeat(255) })],
  ['CI of a repository with twenty digits', () => allow({ repositoryId: '1'.repeat(20) })],
];

test.each(accepted)('accepts %s', async (_, act) => {
  expect(await (async () => act())().catch((error) => error)).not.toBeInstanceOf(Error);
});

test('allows a hundred links for each member', async () => {
  const one = () => createShare(accounts, 'bea', { label: 'One' });
  for (let count = 0; count < mostShares; count += 1) await one();
  expect(mostShares).toBe(100);
  await expect(one()).rejects.toMatchObject({ reason: 'impossible' });
});

test('withdraws an invitation once', async () => {
  await inviteAll(accounts, outbox, [{ email: 'one@example.org', name: null, username: null }], 'en');
  const invitation = await database.get<{ id: string }>('SELECT id FROM invitations');
  const withdraw = () => withdrawInvitation(accounts, invitation?.id ?? '');
  await withdraw();
  await expect(withdraw()).rejects.toMatchObject({ reason: 'impossible' });
});

test('keeps the last sign-in method', async () => {
  const offered = { password: false, passkeyHost: null, issuer: null, mail: true };
  const add =
    "INSERT INTO emails (user_id, address, folded, confirmed_at) VALUES ($1, 'a@b.example', 'a@b.example', $2)";
  await changeUser(accounts, 'ada', async ({ queries, user, at }) => queries.run(add, [user.id, at]));
  const remove = changeUser(accounts, 'ada', (change) =>
    removeWayIn(change, offered, async () => {
      await change.queries.run('DELETE FROM emails WHERE user_id = $1', [change.user.id]);
    }),
  );
  await expect(remove).rejects.toMatchObject({ reason: 'impossible' });
});
