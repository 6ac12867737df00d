import { documentOf, filesOfDraft, keepFiles } from '../profile/draft.ts';
import type { FileList } from '../profile/files.ts';
import { Refusal, StaleDraft } from '../profile/refusal.ts';
import { keepRevision, type Revision } from '../store/revisions.ts';
import { lockUser } from '../store/users.ts';
import type { Accounts } from './change-user.ts';
import { addImportedFiles, type ImportedProfile, importProfiles } from './import-profiles.ts';
import type { ForeignProfile } from './parse-foreign-profile.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** The files that a draft would have: those whose items stay, and what comes along. */
export async function filesAfterImport(
  draft: Revision,
  profile: ForeignProfile,
  files: Files,
): Promise<FileList> {
  const kept = keepFiles(documentOf(profile), filesOfDraft(draft));
  const { list } = await addImportedFiles(kept, { profile, files, picture: null });
  return list;
}

/** Makes it the draft, if that is still the one that somebody has looked at. What it was stays in the history. */
export function importOverDraft(
  accounts: Accounts,
  profile: ForeignProfile,
  files: Files,
  seen: number,
): Promise<ImportedProfile> {
  return accounts.database.transaction(async (transaction) => {
    const user = await lockUser(transaction, profile.username);
    if (user && user.draft !== seen) throw new StaleDraft(user.draft);
    if (user) await keepRevision(transaction, user.id, seen);
    const by = { ...accounts, means: 'import' } as const;
    const imports = [{ profile, files, picture: null, publish: false }];
    const [[, result] = []] = await importProfiles(transaction, by, imports);
    if (!result || result instanceof Refusal) throw result;
    return result;
  });
}
