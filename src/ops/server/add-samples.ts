import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Accounts } from '../../accounts/change-user.ts';
import { createUser } from '../../accounts/create-user.ts';
import { placeFile } from '../../accounts/place-file.ts';
import { publish } from '../../accounts/publish.ts';
import { saveDraft } from '../../accounts/save-draft.ts';
import { programFolder } from '../../core/platform/program-files.ts';
import { samples } from '../../domain/profile/samples.ts';
import { hasUsers } from '../../store/users.ts';

/** Adds samples to an empty database only. */
export async function addSamples(accounts: Accounts): Promise<void> {
  if (await hasUsers(accounts.database)) return;
  for (const [username, document] of Object.entries(samples)) {
    await createUser(accounts, username);
    await saveDraft(accounts, username, document);
    await addFiles(accounts, username);
    await publish(accounts, username);
  }
}

/** Adds the files in the folder next to the document, with the same paths. */
async function addFiles(accounts: Accounts, username: string): Promise<void> {
  const folder = join(programFolder, 'domain/profile/samples', username);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files.toSorted()) {
    const path = file.slice(folder.length + 1);
    const bytes = readFileSync(file);
    await placeFile(accounts, username, { path, bytes });
  }
}
