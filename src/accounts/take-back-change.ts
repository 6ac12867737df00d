import { checkPath } from '../files/check-file.ts';
import { compareProfiles, type FileChange } from '../profile/compare-profiles.ts';
import type { Change } from '../profile/diff.ts';
import { documentOf, filesOfDraft, parseDraft, readDraft } from '../profile/draft.ts';
import { isPicture } from '../profile/files.ts';
import { type PublicProfile, projectProfile } from '../profile/public-profile.ts';
import { readersProfile } from '../profile/readers-document.ts';
import { Refusal } from '../profile/refusal.ts';
import { rememberMergedSlugs } from '../profile/remember-slugs.ts';
import { prepareSchema } from '../profile/schema.ts';
import { canTakeBack, takeBack, toReadVersion } from '../profile/take-back.ts';
import { findRevision, keepRevision, type Revision } from '../store/revisions.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { withoutPictureAddress } from './picture-address.ts';
import { appendRevision, findExpected, storeDraft } from './save-draft.ts';

/** What is told apart by this text among the changes between two revisions. */
export function keyOfChange(change: Change | FileChange): string {
  return `${change.kind} ${'path' in change ? change.path : change.pointer}`;
}

/**
 * Brings one thing in the draft back to what readers see now; returns the new revision. The draft as it was stays in the
 * history.
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
    if (!shown) throw new Refusal('impossible', 'Readers see nothing of it yet.');
    const before = projectRevision(shown, accounts.defaultLanguage);
    const after = projectRevision(current, accounts.defaultLanguage);
    const changes = compareProfiles(readersProfile(before), readersProfile(after));
    await keepRevision(queries, user.id, current.n);
    const file = changes.files.find((one) => keyOfChange(one) === key);
    if (file) return takeBackFile(change, current, shown, file);
    const found = changes.document.find((one) => keyOfChange(one) === key);
    if (!found) throw new Refusal('unknown', 'There is no such change.');
    const versions = [
      toReadVersion(readDraft(shown), before),
      toReadVersion(readDraft(current), after),
    ] as const;
    if (!canTakeBack(found, ...versions)) throw new Refusal('impossible', 'Change its visibility instead.');
    const taken = rememberMergedSlugs(documentOf(current), takeBack(found, ...versions));
    const { revision } = await storeDraft(change, parseDraft(taken), current, shown);
    return revision;
  });
}

function projectRevision(revision: Revision, defaultLanguage: string): PublicProfile {
  return projectProfile(documentOf(revision), filesOfDraft(revision), defaultLanguage);
}

async function takeBackFile(
  change: AccountChange,
  current: Revision,
  shown: Revision,
  { kind, path }: FileChange,
): Promise<number> {
  const { [path]: _changed, ...others } = filesOfDraft(current);
  const former = filesOfDraft(shown)[path];
  if (kind === 'added' || !former) {
    const document = isPicture(path) ? withoutPictureAddress(current) : current.document;
    return appendRevision(change, document, JSON.stringify(others));
  }
  const place = checkPath(documentOf(current), path, former.type);
  return appendRevision(change, current.document, JSON.stringify({ ...others, [place]: former }));
}
