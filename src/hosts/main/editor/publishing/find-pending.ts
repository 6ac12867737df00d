import { canTakeBackFile, keyOfChange } from '../../../../accounts/take-back-change.ts';
import { isSame } from '../../../../domain/profile/canonical-json.ts';
import { documentOf, filesOfDraft, readDraft } from '../../../../domain/profile/draft.ts';
import { missingPicture } from '../../../../domain/profile/pictures.ts';
import { type PublicProfile, projectProfile } from '../../../../domain/profile/public-profile.ts';
import { nothingToRead, readersProfile } from '../../../../domain/profile/readers-document.ts';
import { canTakeBack, toReadVersion } from '../../../../domain/profile/take-back.ts';
import { findRevision, type Revision } from '../../../../store/revisions.ts';
import { type DescribedChange, describeChanges } from '../changes/describe-changes.ts';
import type { DeskCall } from '../desk/desk-call.ts';

export interface Pending {
  readonly revision: number;
  /** The main language of the profile. */
  readonly language: string;
  readonly shown: number | null;
  /** Whether the draft equals the published revision, including private fields. */
  readonly isAsShown: boolean;
  /** Content that was private or new, and becomes public. */
  readonly newly: readonly DescribedChange[];
  readonly others: readonly DescribedChange[];
  readonly picture: string | null;
  /** Keys of the changes that can be reverted. Empty unless the newest revision would be published. */
  listRevertible(): ReadonlySet<string>;
}

/** Describes what publishing would change, for the draft or revision `n`. Null if that revision doesn't exist. */
export async function findPending(request: DeskCall, n: number | null): Promise<Pending | null> {
  const { locale, user, accounts, isOwn } = request;
  const chosen = await findRevision(accounts.database, user.id, n ?? user.draft);
  if (!chosen) return null;
  const shown = user.state === 'published' ? user.published : null;
  const current = shown === null ? null : await findRevision(accounts.database, user.id, shown);
  const profile = project(request, chosen);
  const after = readersProfile(profile);
  const before = readersProfile(current ? project(request, current) : nothingToRead(profile));
  const all = describeChanges(before, after, locale, { draft: readDraft(chosen), isOwn });
  // A new or removed entry counts as one change, including its files.
  const changes = all.filter(({ comesWithEntry }) => !comesWithEntry);
  return {
    revision: chosen.n,
    language: profile.language,
    shown,
    isAsShown: current !== null && isSame(wholeOf(current), wholeOf(chosen)),
    newly: changes.filter(({ kind }) => kind === 'added'),
    others: changes.filter(({ kind }) => kind !== 'added'),
    picture: missingPicture(documentOf(chosen), filesOfDraft(chosen)),
    listRevertible() {
      if (!current || chosen.n !== user.draft) return new Set();
      const versions = [
        toReadVersion(readDraft(current), before.document),
        toReadVersion(readDraft(chosen), after.document),
      ] as const;
      const revertible = changes.filter(({ of }) =>
        'path' in of ? canTakeBackFile(of, current, chosen) : canTakeBack(of, ...versions),
      );
      return new Set(revertible.map(({ of }) => keyOfChange(of)));
    },
  };
}

function wholeOf(revision: Revision) {
  return { document: documentOf(revision), files: filesOfDraft(revision) };
}

function project({ accounts }: DeskCall, revision: Revision): PublicProfile {
  return projectProfile(documentOf(revision), filesOfDraft(revision), accounts.defaultLanguage);
}
