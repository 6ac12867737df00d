import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';
import { putFile, removeFile } from '../src/accounts/change-files.ts';
import { suspendUser } from '../src/accounts/change-state.ts';
import { changeUser } from '../src/accounts/change-user.ts';
import { claimForm } from '../src/accounts/claim-form.ts';
import { createUser } from '../src/accounts/create-user.ts';
import { addDelegate } from '../src/accounts/delegates.ts';
import { askForEmail, checkEmailAddress, setEmail } from '../src/accounts/email.ts';
import { checkPath, listFile } from '../src/accounts/files/check-file.ts';
import { passwordRule } from '../src/accounts/identity/password-weakness.ts';
import { checkTokenName, requireToken } from '../src/accounts/identity/tokens.ts';
import { removeWayIn } from '../src/accounts/identity/ways-in.ts';
import { inviteAll, requireInvitation, withdrawInvitation } from '../src/accounts/invitations.ts';
import { createOutbox } from '../src/accounts/mail/outbox.ts';
import { undoRevision } from '../src/accounts/merge-draft.ts';
import { restoreFile } from '../src/accounts/place-file.ts';
import { publish } from '../src/accounts/publish.ts';
import { approveRegistration, askToJoin, declineRegistration } from '../src/accounts/registrations.ts';
import { restoreRevision } from '../src/accounts/restore-revision.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { saveSnapshot, uploadBlob } from '../src/accounts/save-snapshot.ts';
import { takeBackChange } from '../src/accounts/take-back-change.ts';
import { Refusal } from '../src/domain/profile/refusal.ts';
import { allowCi, githubIssuer } from '../src/modules/ci/allow-ci.ts';
import { changeShare, createShare, endShare, mostShares } from '../src/modules/shares/shares.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import { idempotencyKeysAreKeptFor } from '../src/store/idempotency-keys.ts';
import { findUserByName } from '../src/store/users.ts';
import { accountsOf } from './support/accounts.ts';
import { cheapPasswords } from './support/cheap-passwords.ts';
import { appSecret } from './support/server.ts';
import { temporaryDatabase } from './support/temporary-database.ts';
import { root } from './support/vitrine.ts';

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
const sendForm = (openedAt: Date, key = 'form') =>
  changeUser(accounts, 'bea', (change) => claimForm(change, { openedAt, key }));
await sendForm(now);

const gonePath = 'projects/one/gone.txt';
await putFile(accounts, 'ada', gonePath, new TextEncoder().encode('gone'));
const newest = async () => (await findUserByName(database, 'ada'))?.draft ?? 0;
const goneIn = await newest();
await removeFile(accounts, 'ada', gonePath);
await database.run('DELETE FROM blobs', []);

const askedBy = Bun.randomUUIDv7();
const asking = { address: 'cleo@example.org', name: 'Cleo', username: 'cleo', reason: '', language: 'en' };
await askToJoin(accounts, outbox, { formId: askedBy, ...asking });
const decidedId = Bun.randomUUIDv7();
await askToJoin(accounts, outbox, { ...asking, formId: decidedId, address: 'dora@example.org' });
await database.run('UPDATE registrations SET confirmed_at = created_at', []);
await approveRegistration(accounts, outbox, decidedId, null);
await createUser(accounts, 'cleo');
await setEmail(accounts, 'cleo', asking.address);

const busy = { username: 'bea', email: 'busy@example.org', language: 'en' };
for (let sent = 0; sent < 3; sent += 1) await askForEmail(accounts, outbox, busy);

/** The request, the reason of the rejection, and words of its message or the place of the problem. */
const refused: readonly [string, Refusal['reason'], string, () => unknown][] = [
  [
    'themselves as a delegate',
    'invalid',
    'can already edit their own profile',
    () => addDelegate(accounts, 'ada', 'ada'),
  ],
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
  ['a long token name', 'invalid', 'The name of a token', () => checkTokenName('n'.repeat(101))],
  ['a token name of two lines', 'invalid', '/name', () => checkTokenName('one\ntwo')],
  [
    'an original as the photo',
    'invalid',
    'is shown on the page, so it cannot be stored unchanged',
    () => checkPath(document, 'basics/image/a.png', { type: 'image/png', original: true }),
  ],
  [
    'an original as the cover',
    'invalid',
    'cannot be stored unchanged',
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
    'is both a file and a folder',
    () =>
      listFile({ 'projects/one/a': fileOf('text/plain') }, 'projects/one/a/b', fileOf('text/plain'), 'ada'),
  ],
  [
    'an invitation without an id',
    'unknown',
    'There is no such invitation',
    () => requireInvitation(database, 'x'),
  ],
  ['an unknown invitation', 'unknown', 'no such invitation', () => withdrawInvitation(accounts, unknownId)],
  [
    'approval of an unknown request',
    'unknown',
    'There is no such request',
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
    'These bytes are not',
    () => uploadBlob(accounts, 'ada', 'b'.repeat(64), { entry: fileOf('text/plain'), blobs: [] }),
  ],
  [
    'a file that was not uploaded',
    'invalid',
    'The save is not valid: /files/basics~1image~1a.png',
    () => save({ 'basics/image/a.png': 'c'.repeat(64) }),
  ],
  [
    'an unknown link',
    'unknown',
    'has no such link, or it was revoked',
    () => endShare(accounts, 'ada', unknownId),
  ],
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
  [
    'a file that is no longer stored',
    'gone',
    'is no longer stored',
    () => restoreFile(accounts, 'ada', gonePath, goneIn),
  ],
  ['a form that was sent before', 'taken', 'This form was already sent or has expired', () => sendForm(now)],
  [
    'a form that was opened too long ago',
    'taken',
    'This form was already sent or has expired',
    () => sendForm(new Date(now.getTime() - idempotencyKeysAreKeptFor), 'other'),
  ],
  ['a weak password', 'invalid', passwordRule, () => cheapPasswords.hash('ada', 'password')],
  [
    'a token that does not exist',
    'unknown',
    'No active token has the id',
    () => requireToken(accounts, unknownId, null),
  ],
  [
    'a fourth confirmation within an hour',
    'busy',
    'Vitrine already sent three emails to this address',
    () => askForEmail(accounts, outbox, busy),
  ],
  [
    'approval of a request by somebody who has an account meanwhile',
    'busy',
    'has an account now. Decline the request',
    () => approveRegistration(accounts, outbox, askedBy, null),
  ],
  ['a list as a draft', 'invalid', 'The document is not valid: /', () => saveDraft(accounts, 'ada', [])],
  [
    'a second decision on a request',
    'impossible',
    'Another operator already decided on this request',
    () => declineRegistration(accounts, outbox, decidedId, 'because'),
  ],
  [
    'an email address that the account already uses',
    'impossible',
    'The account already uses this email address',
    () => askForEmail(accounts, outbox, { username: 'cleo', email: asking.address, language: 'en' }),
  ],
  [
    'to undo a revision that is not stored',
    'impossible',
    'This change can no longer be undone here',
    () => undoRevision(accounts, 'ada', 99),
  ],
  [
    'to revert a change of an unpublished profile',
    'impossible',
    'This change depends on others and cannot be reverted alone',
    async () => takeBackChange(accounts, 'ada', { draft: await newest(), key: 'removed /basics' }),
  ],
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
  await expect(withdraw()).rejects.toThrow('This invitation was already accepted, withdrawn or sent again.');
});

test('keeps the last sign-in method', async () => {
  const offered = { password: false, passkeyHost: null, servesIssuer: () => false, mail: true };
  const add =
    "INSERT INTO emails (user_id, address, folded, confirmed_at) VALUES ($1, 'a@b.example', 'a@b.example', $2)";
  await changeUser(accounts, 'ada', async ({ queries, user, at }) => queries.run(add, [user.id, at]));
  const remove = changeUser(accounts, 'ada', (change) =>
    removeWayIn(change, offered, async () => {
      await change.queries.run('DELETE FROM emails WHERE user_id = $1', [change.user.id]);
    }),
  );
  await expect(remove).rejects.toThrow('This is the only sign-in method of the account.');
});

/** Rejections that other tests check by their effect. */
const byEffect: Readonly<Record<string, string>> = {
  'has been replaced since': 'a pending crop replaces no other image',
  'There is no undecided sign-in with this reference':
    'a rejected identity cannot sign in, and is not listed',
  'There is no such connection': "isn't connected after a switch of accounts on the way",
  'The link is not valid: /password': "[422, '/password']",
  'The site needs at least one operator': 'never loses its last operator',
  'is the last operator': 'never loses its last operator',
};

test('names a test for the message of every rejected change', async () => {
  const isTest = (path: string) => /\.test\.tsx?$/.test(path) && !path.includes('/mutations/');
  const paths = ['src', 'test'].flatMap((folder) => [...new Glob(`${folder}/**/*.{ts,tsx}`).scanSync(root)]);
  const texts = await Promise.all(paths.map((path) => Bun.file(join(root, path)).text()));
  const said = texts.filter((_, index) => isTest(paths[index] ?? '')).join('\n');
  const without = texts.flatMap((text, index) => {
    const path = paths[index] ?? '';
    if (!path.startsWith('src/') || isTest(path)) return [];
    const messages = text.split('new Refusal(').slice(1).map(wordsOfMessage);
    return messages.filter(
      (words) =>
        words.length > 0 && !words.some((some) => said.includes(byEffect[some] ?? some.slice(0, 22))),
    );
  });
  expect(without).toEqual([]);
});

/** The constant parts of a message, which follows the first comma in the code. */
function wordsOfMessage(code: string): string[] {
  const [, , text = ''] = /^\s*'[^']+',\s*(['"`])(.*?)\1[,)\s]/s.exec(code) ?? [];
  return text
    .split(/\$\{[^}]*\}|\. /)
    .map((part) => part.replace(/^[ .:]+|[ .:]+$/g, ''))
    .filter((part) => part.length > 8);
}
