import type { Accounts } from '../accounts/change-user.ts';
import { createPublished, withFiles } from '../accounts/publish.ts';
import { filesOf } from '../accounts/stored-draft.ts';
import { Damage } from '../profile/damage.ts';
import { hashesOf } from '../profile/files.ts';
import { parseStored } from '../profile/stored-profile.ts';
import { findBlob } from '../store/blobs.ts';
import { countStrays, isKeptAs } from '../store/directory.ts';
import { countEvents } from '../store/events.ts';
import {
  findPublished,
  listPublishedFiles,
  type Publication,
  type PublishedFile,
} from '../store/published.ts';
import { findRevision, type Revision } from '../store/revisions.ts';
import type { User } from '../store/users.ts';
import { countOf } from './terminal.ts';
import { pagesOfUsers } from './users.ts';

export interface Examined {
  readonly users: number;
  /** What is not as it should be. */
  readonly findings: readonly string[];
}

/** Looks at every user: is the draft there, are the files whole, do readers see what was published? */
export async function examineUsers(accounts: Accounts): Promise<Examined> {
  let users = 0;
  const findings: string[] = [];
  const strays = await countStrays(accounts.database);
  if (strays > 0)
    findings.push(
      `the directory: has ${countOf(strays, 'row')} of nobody who is published (doctor --rebuild-directory mends it)`,
    );
  for await (const page of pagesOfUsers(accounts.database)) {
    for (const user of page) {
      users += 1;
      for (const finding of await examineUser(accounts, user).catch(tellDamage))
        findings.push(`${user.username}: ${finding}`);
    }
  }
  return { users, findings };
}

function tellDamage(error: unknown): string[] {
  if (error instanceof Damage) return [error.message];
  throw error;
}

async function examineUser(accounts: Accounts, user: User): Promise<string[]> {
  const draft = await findRevision(accounts.database, user.id, user.draft);
  if (!draft) return [`the draft, revision ${user.draft}, is missing`];
  return [
    ...(await examineFiles(accounts, user, draft)),
    ...(await examinePublished(accounts, user)),
    ...(await examineEvents(accounts, user)),
  ];
}

async function examineFiles({ database }: Accounts, user: User, revision: Revision): Promise<string[]> {
  const findings: string[] = [];
  const kept = Object.entries(filesOf(revision)).flatMap(([path, file]) =>
    hashesOf({ file }).map((hash) => ({ path, hash })),
  );
  for (const { path, hash } of kept) {
    const bytes = await findBlob(database, user.id, hash);
    if (!bytes) findings.push(`the file ${path} is missing`);
    else if (new Bun.CryptoHasher('sha256').update(bytes).digest('hex') !== hash)
      findings.push(`the file ${path} is damaged`);
  }
  return findings;
}

/** Made anew from its revision, what readers see must come out the same, but for files that were let go of before it was published. */
async function examinePublished(accounts: Accounts, user: User): Promise<string[]> {
  const { database } = accounts;
  const row = await findPublished(database, user.id);
  if (user.state !== 'published')
    return [
      ...(row ? [`is ${user.state}, but readers see revision ${row.revision}`] : []),
      ...(await examineListing(accounts, user, null)),
    ];
  if (!row) return ['is published, but readers see nothing'];
  const revision = await findRevision(database, user.id, row.revision);
  if (!revision) return [`readers see revision ${row.revision}, which is missing`];
  const shown = await listPublishedFiles(database, user.id);
  const paths = new Set(shown.map(({ path }) => path));
  const seen = withFiles(revision, (path) => paths.has(path));
  const { profile, files, listing } = createPublished(accounts, user, seen, row.publishedAt);
  const wanted = [profile, files.toSorted(byPath)];
  // From an older backup it may have the document a second time.
  const isWhole = row.content === JSON.stringify(parseStored(profile));
  const content = isWhole ? profile.content : row.content;
  const found = [{ ...row, content, languages: row.languages ?? profile.languages }, shown.toSorted(byPath)];
  if (!Bun.deepEquals(wanted, found)) return [`readers see something else than revision ${row.revision}`];
  return [
    ...(await examineListing(accounts, user, listing)),
    ...(revision.n === user.draft ? [] : await examineFiles(accounts, user, seen)),
  ];
}

async function examineListing(
  { database }: Accounts,
  { id: userId, username }: User,
  listing: Publication['listing'],
): Promise<string[]> {
  if (await isKeptAs(database, { userId, username }, listing)) return [];
  return [
    listing
      ? 'the directory has something else than readers see (doctor --rebuild-directory mends it)'
      : 'is in the directory, and should not be (doctor --rebuild-directory mends it)',
  ];
}

async function examineEvents({ database }: Accounts, user: User): Promise<string[]> {
  const { counted, kept } = await countEvents(database, user.id);
  return counted === kept ? [] : [`${counted} events were written, ${kept} are there`];
}

function byPath(one: PublishedFile, other: PublishedFile): number {
  return one.path < other.path ? -1 : 1;
}
