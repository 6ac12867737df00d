import { setImmediate } from 'node:timers/promises';
import type { Accounts } from '../../accounts/change-user.ts';
import { currentRevisions, findUncleaned } from '../../accounts/clean-stored-images.ts';
import { type BlobStore, findBlob, openBlob } from '../../accounts/files/blobs.ts';
import { hashOf } from '../../accounts/files/check-file.ts';
import type { OutsideTrouble } from '../../accounts/files/check-outside.ts';
import { FilesAway } from '../../accounts/files/files-away.ts';
import { createPublished, withFiles } from '../../accounts/publish.ts';
import { countOf } from '../../core/cli/terminal.ts';
import { Damage } from '../../domain/profile/damage.ts';
import { filesOfDraft } from '../../domain/profile/draft.ts';
import { hashesOf } from '../../domain/profile/files.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';
import type { HasWords, Queries } from '../../store/database.ts';
import { countStrays, isListedAs } from '../../store/directory/listings.ts';
import { countEvents } from '../../store/events.ts';
import { cardsOf, listLinkCards } from '../../store/link-cards.ts';
import {
  findPublished,
  listPublishedFiles,
  type Publication,
  type PublishedFile,
} from '../../store/published.ts';
import { findRevision, type Revision } from '../../store/revisions.ts';
import type { User } from '../../store/users.ts';
import { collectOften } from '../server/collect-often.ts';
import { pagesOfUsers } from './users.ts';

export interface Examined {
  readonly users: number;
  readonly findings: readonly string[];
  /** Images that an earlier version stored with their metadata. */
  readonly uncleaned: number;
}

/** Known problems of outside files. */
export interface OutsideLook {
  readonly trouble: OutsideTrouble;
  /** Whether outside files are read too. */
  readonly readFiles: boolean;
}

const nothingKnown: OutsideLook = { trouble: new Map(), readFiles: false };

/** Users checked concurrently with PostgreSQL. Each may have a large file in memory. */
const atOnce = 8;

interface Examination {
  readonly outside: OutsideLook;
  readonly queries: Queries;
  readonly accounts: Accounts;
  readonly hasWords: HasWords;
}

/**
 * Checks the draft and files of each user, and whether the published profile is correct. Uses a snapshot, so
 * that concurrent changes don't look like problems.
 */
export function examineUsers(accounts: Accounts, outside: OutsideLook = nothingKnown): Promise<Examined> {
  const collecting = collectOften();
  return accounts.database
    .snapshot(async (queries) => {
      const hasWords = await queries.dialect.directoryWords.examine(queries);
      return examineAll({ queries, accounts, hasWords, outside });
    })
    .finally(collecting.stop);
}

async function examineAll(examination: Examination): Promise<Examined> {
  const { queries } = examination;
  let [users, uncleaned] = [0, 0];
  const findings: string[] = [];
  const strays = await countStrays(queries);
  if (strays > 0)
    findings.push(
      `the directory: has ${countOf(strays, 'row')} without a published profile (fix: doctor --rebuild-directory)`,
    );
  for await (const page of pagesOfUsers(queries)) {
    for (let from = 0; from < page.length; from += atOnce) {
      const some = page.slice(from, from + atOnce);
      users += some.length;
      findings.push(...(await Promise.all(some.map((user) => tellOf(examination, user)))).flat());
      for (const user of some) uncleaned += await countUncleaned(queries, user);
      // SQLite is synchronous. Without this pause the garbage collector wouldn't run until the end.
      await setImmediate();
    }
  }
  return { users, findings, uncleaned };
}

/** Ignores a damaged or missing draft, which is reported already. */
async function countUncleaned(queries: Queries, user: User): Promise<number> {
  try {
    if (user.state === 'deleted') return 0;
    return (await findUncleaned(queries, user.id, currentRevisions(user))).size;
  } catch (error) {
    if (error instanceof Damage) return 0;
    throw error;
  }
}

async function tellOf(examination: Examination, user: User): Promise<string[]> {
  const findings = await examineUser(examination, user).catch(tellDamage);
  return findings.map((finding) => `${user.username}: ${finding}`);
}

function tellDamage(error: unknown): string[] {
  if (error instanceof Damage) return [error.message];
  throw error;
}

async function examineUser(examination: Examination, user: User): Promise<string[]> {
  const draft = await findRevision(examination.queries, user.id, user.draft);
  if (!draft) return [`the draft, revision ${user.draft}, is missing`];
  return [
    ...(await examineFiles(examination, user, draft)),
    ...(await examinePublished(examination, user)),
    ...(await examineEvents(examination, user)),
  ];
}

async function examineFiles(examination: Examination, user: User, revision: Revision): Promise<string[]> {
  const findings: string[] = [];
  const kept = Object.entries(filesOfDraft(revision)).flatMap(([path, file]) =>
    hashesOf({ file }).map((hash) => ({ path, hash })),
  );
  for (const { path, hash } of kept) {
    const trouble = await examineBlob(examination, user, hash);
    if (trouble !== null) findings.push(`the file ${path} is ${trouble}`);
  }
  return findings;
}

async function examineBlob(
  { queries, accounts, outside }: Examination,
  { id }: User,
  hash: string,
): Promise<'missing' | 'damaged' | null> {
  const store: BlobStore = { database: queries, objects: accounts.objects ?? null };
  const blob = await openBlob(store, id, hash);
  if (blob === null) return 'missing';
  const known = blob.object === null ? undefined : outside.trouble.get(blob.object);
  if (known !== undefined) return known;
  if (blob.object !== null && !outside.readFiles) return null;
  const bytes = await findBlob(store, id, hash).catch(orDamaged);
  return bytes !== null && hashOf(bytes) === hash ? null : 'damaged';
}

function orDamaged(error: unknown): null {
  if (error instanceof FilesAway && error.reason === 'damaged') return null;
  throw error;
}

/**
 * Rendering the revision again must produce the published profile, except for files that were deleted earlier
 * to free space.
 */
async function examinePublished(examination: Examination, user: User): Promise<string[]> {
  const { queries, accounts } = examination;
  const row = await findPublished(queries, user.id);
  if (user.state !== 'published')
    return [
      ...(row ? [`is ${user.state}, but visitors see revision ${row.revision}`] : []),
      ...(await examineListing(examination, user, null)),
    ];
  if (!row) return ['is published, but has no published revision'];
  const revision = await findRevision(queries, user.id, row.revision);
  if (!revision) return [`the published revision ${row.revision} is missing`];
  const shown = await listPublishedFiles(queries, user.id);
  const paths = new Set(shown.map(({ path }) => path));
  const seen = withFiles(revision, (path) => paths.has(path));
  const { profile, files, listing } = createPublished(
    accounts,
    user,
    seen,
    row.publishedAt,
    cardsOf(await listLinkCards(queries, user.id)),
  );
  const wanted = [profile, files.toSorted(byPath)];
  // A row from an older backup may contain the document twice.
  const isWhole = row.content === JSON.stringify(parseStored(profile));
  const content = isWhole ? profile.content : row.content;
  const found = [{ ...row, content, languages: row.languages ?? profile.languages }, shown.toSorted(byPath)];
  if (!Bun.deepEquals(wanted, found)) return [`visitors see something else than revision ${row.revision}`];
  return [
    ...(await examineListing(examination, user, listing)),
    ...(revision.n === user.draft ? [] : await examineFiles(examination, user, seen)),
  ];
}

async function examineListing(
  { queries, hasWords }: Examination,
  { id: userId, username }: User,
  listing: Publication['listing'],
): Promise<string[]> {
  if (await isListedAs(queries, { userId, username }, listing, hasWords)) return [];
  return [
    listing
      ? 'the directory differs from the published profile (fix: doctor --rebuild-directory)'
      : 'is in the directory without being listed (fix: doctor --rebuild-directory)',
  ];
}

async function examineEvents({ queries }: Examination, user: User): Promise<string[]> {
  const { counted, kept } = await countEvents(queries, user.id);
  return counted === kept ? [] : [`${counted} events were written, ${kept} exist`];
}

function byPath(one: PublishedFile, other: PublishedFile): number {
  return one.path < other.path ? -1 : 1;
}
