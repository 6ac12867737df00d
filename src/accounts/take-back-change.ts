import { isSame } from '../domain/profile/canonical-json.ts';
import {
  compareProfiles,
  type FileChange,
  formerPath,
  type WholeProfile,
} from '../domain/profile/compare-profiles.ts';
import type { Change } from '../domain/profile/diff.ts';
import { documentOf, filesOfDraft, parseDraft, readDraft } from '../domain/profile/draft.ts';
import { isPicture } from '../domain/profile/files.ts';
import { projectProfile } from '../domain/profile/public-profile.ts';
import { readersProfile } from '../domain/profile/readers-document.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import { rememberMergedSlugs } from '../domain/profile/remember-slugs.ts';
import { prepareSchema } from '../domain/profile/schema.ts';
import { canTakeBack, takeBack, toReadVersion } from '../domain/profile/take-back.ts';
import { findRevision, keepRevision, type Revision } from '../store/revisions.ts';
import { makeRoom } from './change-files.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { checkPath, listFile } from './files/check-file.ts';
import { withAddressFrom, withAddressOf } from './picture-address.ts';
import { appendRevision, findExpected, storeDraft } from './save-draft.ts';
import { withoutWordsFor, withWordsFrom } from './words-of-file.ts';

/** Identifies a change between two revisions. */
export function keyOfChange(change: Change | FileChange): string {
  return `${change.kind} ${'path' in change ? change.path : change.pointer}`;
}

/**
 * Reverts a single change in the draft to the published value. Returns the new revision. The previous draft
 * stays in the history.
 */
export async function takeBackChange(
  accounts: Accounts,
  username: string,
  { draft, key }: { readonly draft: number; readonly key: string },
): Promise<number> {
  await prepareSchema();
  return changeUser(accounts, username, async (change) => {
    const { queries, user } = change;
    const current = await findExpected(change, [draft]);
    const isShown = user.state === 'published' && user.published !== null;
    const shown = isShown ? await findRevision(queries, user.id, user.published) : null;
    if (!shown) throw notAlone();
    const before = readRevision(shown, accounts.defaultLanguage);
    const after = readRevision(current, accounts.defaultLanguage);
    const changes = compareProfiles(before, after);
    await keepRevision(queries, user.id, current.n);
    const file = changes.files.find((one) => keyOfChange(one) === key);
    if (file && !canTakeBackFile(file, shown, current)) throw notAlone();
    if (file) return takeBackFile(change, current, shown, file);
    const found = changes.document.find((one) => keyOfChange(one) === key);
    if (!found) throw notAlone();
    const versions = [
      toReadVersion(readDraft(shown), before.document),
      toReadVersion(readDraft(current), after.document),
    ] as const;
    if (!canTakeBack(found, ...versions)) throw notAlone();
    const taken = parseDraft(rememberMergedSlugs(documentOf(current), takeBack(found, ...versions)));
    const left = projectProfile(taken, filesOfDraft(current), accounts.defaultLanguage);
    const { document } = compareProfiles(before, readersProfile(left));
    if (document.some((one) => isSame(one, found))) throw notAlone();
    return (await storeDraft(change, taken, current, shown)).revision;
  });
}

function notAlone(): Refusal {
  return new Refusal('impossible', 'This change depends on others and cannot be reverted alone.');
}

function readRevision(revision: Revision, defaultLanguage: string): WholeProfile {
  return readersProfile(projectProfile(documentOf(revision), filesOfDraft(revision), defaultLanguage));
}

/**
 * Whether a change of a file can be reverted. A file in both lists whose visibility changed can't, because
 * the image determines it.
 */
export function canTakeBackFile({ kind, path }: FileChange, shown: Revision, current: Revision): boolean {
  if (kind === 'changed') return true;
  const files = filesOfDraft(kind === 'added' ? shown : current);
  return !Object.hasOwn(files, formerPath(files, path));
}

async function takeBackFile(
  change: AccountChange,
  current: Revision,
  shown: Revision,
  { kind, path }: FileChange,
): Promise<number> {
  const was = formerPath(filesOfDraft(shown), path);
  const former = filesOfDraft(shown)[was];
  if (kind === 'added' || !former) {
    const { [path]: _added, ...others } = filesOfDraft(current);
    const document = isPicture(path) ? withAddressFrom(shown, current) : withoutWordsFor(path, current);
    return appendRevision(change, document, JSON.stringify(others));
  }
  const place = checkPath(documentOf(current), was, former);
  const files = listFile(filesOfDraft(current), place, former, change.user.username);
  await makeRoom(change, files);
  const document = isPicture(place)
    ? withAddressOf(former, shown, current)
    : withWordsFrom(shown, place, current);
  return appendRevision(change, document, JSON.stringify(files));
}
