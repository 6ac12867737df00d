import { foldEmailAddress } from '../core/platform/email-address.ts';
import { documentOf, filesOfDraft } from '../domain/profile/draft.ts';
import { type NameWords, wordsOfName } from '../domain/profile/name-words.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import { shortLine } from '../domain/profile/short-line.ts';
import { foldUsername, isUsername, usernameRule } from '../domain/profile/username.ts';
import type { Transaction } from '../store/database.ts';
import { insertEmails } from '../store/emails.ts';
import { appendFirstEvents, type NewEvent } from '../store/events.ts';
import { pipeline } from '../store/pipeline.ts';
import { insertPublished, type Publication } from '../store/published.ts';
import { insertFirstRevisions } from '../store/revisions.ts';
import { insertUserWords } from '../store/user-names.ts';
import { insertUsers, listTakenNames, type NewUser } from '../store/users.ts';
import type { Accounts } from './change-user.ts';
import { insertBlob } from './files/blobs.ts';
import type { NewBlob } from './files/new-blob.ts';
import { publicationOf, type RenderedProfile, renderPublished } from './render-published.ts';

/** Creates an unpublished user, with an empty draft as revision 1. */
export function createUser(accounts: Accounts, username: string): Promise<void> {
  return accounts.database.transaction((queries) => createUserIn(queries, accounts, username));
}

/** As `createUser`, within a transaction. */
export async function createUserIn(
  queries: Transaction,
  accounts: Accounts,
  username: string,
): Promise<void> {
  checkUsername(username);
  const created = await createUsersIn(queries, accounts, [{ username, first: null }]);
  if (!created.has(username)) throw nameTaken(username);
}

export interface Newcomer {
  /** The validated username. */
  readonly username: string;
  readonly first: FirstRevision | null;
  /** The user ID, if it was chosen in advance for a passkey that was created before the account. */
  readonly id?: string;
  /** A validated email address that no other account has. It counts as confirmed. */
  readonly email?: string;
}

export interface FirstRevision {
  readonly document: string;
  /** The owner's name in the document, if it is known. */
  readonly name?: string;
  readonly files: string;
  readonly blobs: readonly NewBlob[];
  readonly publish: boolean;
  /** The rendered profile. If it is null, it is rendered here. */
  readonly shown: RenderedProfile | null;
}

/** A first draft that isn't published. */
export function firstDraft(document: string): FirstRevision {
  return { document, files: '{}', blobs: [], publish: false, shown: null };
}

/** Creates several users within a transaction, optionally with first documents. Returns the usernames that were free. */
export async function createUsersIn(
  queries: Transaction,
  accounts: Accounts,
  newcomers: readonly Newcomer[],
): Promise<Set<string>> {
  if (newcomers.length === 0) return new Set();
  const now = accounts.now().toISOString();
  const wanted = newcomers.map(({ username, first, email = null, id = Bun.randomUUIDv7() }) => {
    // A rendered profile contains its time.
    const at = first?.shown?.publishedAt ?? now;
    const called = wordsOfName(username, nameIn(first));
    const user = describeUser({ id, username, first, email, called, at });
    return { user, words: called.words, first, email };
  });
  const names = wanted.map(({ user }) => user.folded);
  const taken = await listTakenNames(queries, names);
  const free = wanted.filter(({ user: { folded } }) => !taken.has(folded) && taken.add(folded));
  const users = free.map(({ user }) => user);
  const inserted = await insertUsers(queries, users);
  const made = free.filter(({ user }) => inserted.has(user.id));
  await insertFirst(queries, accounts, made);
  return new Set(made.map(({ user }) => user.username));
}

/** Empty without a name. */
function nameIn(first: FirstRevision | null): string {
  if (first === null) return '';
  return first.name ?? shortLine(documentOf(first).basics?.name);
}

interface Described extends Required<Omit<Newcomer, 'email'>> {
  readonly email: string | null;
  readonly called: NameWords;
  readonly at: string;
}

function describeUser({ id, username, first, email, called, at }: Described): NewUser {
  const isPublished = first?.publish === true;
  return {
    id,
    username,
    folded: foldUsername(username),
    state: isPublished ? 'published' : 'draft',
    restingState: null,
    draft: 1,
    published: isPublished ? 1 : null,
    events: firstEvents(first, email).length,
    createdAt: at,
    operator: 0,
    roles: '',
    name: called.name,
    nameKey: called.nameKey,
    seenAt: '',
    seenBy: null,
    deletesAt: null,
    leaving: 0,
  };
}

interface Made {
  readonly user: NewUser;
  readonly words: NameWords['words'];
  readonly first: FirstRevision | null;
  readonly email: string | null;
}

async function insertFirst(queries: Transaction, accounts: Accounts, made: readonly Made[]): Promise<void> {
  const { actor, means = null, origin = null } = accounts;
  const revisions = made.map(({ user, first }) => {
    const { document = '{}', files = '{}' } = first ?? {};
    const publishedAt = first?.publish ? user.createdAt : null;
    return { userId: user.id, n: 1, document, files, createdAt: user.createdAt, actor, means, publishedAt };
  });
  const publications = made.flatMap((one) => show(accounts, one));
  const emails = made.flatMap(({ user: { id: userId, createdAt: confirmedAt }, email: address }) =>
    address === null
      ? []
      : [{ userId, address, folded: foldEmailAddress(address), confirmedAt, byOperator: 0 as const }],
  );
  await pipeline(
    insertFirstRevisions(queries, revisions),
    insertPublished(queries, publications),
    insertEmails(queries, emails),
    insertUserWords(
      queries,
      made.map(({ user: { id }, words }) => ({ id, words })),
    ),
  );
  for (const { user, first } of made)
    for (const blob of first?.blobs ?? []) await insertBlob(queries, user.id, blob);
  const events = made.map(({ user, first, email }) => {
    const about = { actor, at: user.createdAt, origin };
    return { user, events: firstEvents(first, email).map((event) => ({ ...event, ...about })) };
  });
  appendFirstEvents(queries, events);
}

function show({ defaultLanguage }: Accounts, { user, first }: Made): Publication[] {
  if (!first?.publish) return [];
  const { username, createdAt: at } = user;
  const place = { username, defaultLanguage, at };
  const shown = first.shown ?? renderPublished(documentOf(first), filesOfDraft(first), place);
  return [publicationOf(user, 1, shown)];
}

function firstEvents(
  first: FirstRevision | null,
  email: string | null,
): Pick<NewEvent, 'type' | 'details'>[] {
  const details = { revision: 1 };
  return [
    { type: 'user.created' },
    ...(first ? [{ type: 'draft.saved', details } as const] : []),
    ...(first?.publish ? [{ type: 'profile.published', details } as const] : []),
    ...(email === null ? [] : [{ type: 'email.changed' } as const]),
  ];
}

export function checkUsername(username: string): void {
  if (isUsername(username)) return;
  const detail = `${JSON.stringify(username)} ${usernameRule}`;
  throw new Refusal('invalid', detail, [{ pointer: '/username', detail }]);
}

export function nameTaken(username: string): Refusal {
  return new Refusal('taken', `The username ${username} is taken, or differs from a taken one only in case.`);
}
