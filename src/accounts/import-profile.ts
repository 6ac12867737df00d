import { deepest, isTooDeep } from '../profile/depth.ts';
import { normalize } from '../profile/normalize.ts';
import type { Problem } from '../profile/problem.ts';
import { inOneTransaction } from '../store/nested.ts';
import { putFile } from './change-files.ts';
import type { Accounts } from './change-user.ts';
import { createUser } from './create-user.ts';
import { publish } from './publish.ts';
import { saveDraft } from './save-draft.ts';

export interface ForeignProfile {
  readonly username: string;
  readonly document: unknown;
  /** What was mended in it. */
  readonly changes: readonly Problem[];
}

export interface Illegible {
  readonly problem: Problem;
  /** Whether it was JSON at all. */
  readonly isJson: boolean;
}

export interface ImportedWith {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly publish: boolean;
}

/** Takes a document from elsewhere as it was read, null when it was too long for that, and mends what can be mended. */
export function parseForeignProfile(bytes: Uint8Array | null): ForeignProfile | Illegible {
  if (bytes === null) return notAProfile('is longer than any document may be');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    return { problem: { pointer: '', detail: `is not JSON: ${why}` }, isJson: false };
  }
  if (isTooDeep(value)) return notAProfile(`is nested deeper than ${deepest} levels`);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return notAProfile('must be an object: a JSON Resume document');
  const { username, ...rest } = value as Record<string, unknown>;
  if (typeof username !== 'string') return notAProfile('is missing: add "username": "…"', '/username');
  return { username, ...normalize(rest) };
}

/** Stores it as the draft of its user, who is made if need be. All of it, or nothing. */
export function importProfile(
  accounts: Accounts,
  { username, document }: ForeignProfile,
  { files, publish: isPublished }: ImportedWith,
): Promise<void> {
  return inOneTransaction(accounts.store, async (store) => {
    const inner = { ...accounts, store };
    await ensureUser(inner, username);
    await saveDraft(inner, username, document);
    for (const [path, bytes] of files) await putFile(inner, username, path, bytes);
    if (isPublished) await publishIfNew(inner, username);
  });
}

function notAProfile(detail: string, pointer = ''): Illegible {
  return { problem: { pointer, detail }, isJson: true };
}

async function ensureUser(accounts: Accounts, username: string): Promise<void> {
  const user = await accounts.store.users.findByUsername(username);
  if (!user || user.state === 'deleted') await createUser(accounts, username);
}

async function publishIfNew(accounts: Accounts, username: string): Promise<void> {
  const user = await accounts.store.users.findByUsername(username);
  if (user?.state === 'published' && user.published === user.draft) return;
  await publish(accounts, username);
}
