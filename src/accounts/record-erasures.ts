import type { Database } from '../store/database.ts';
import { deleteErasureNotes, listAccountsByState, listErasureNotes } from '../store/erasure-notes.ts';
import { Failure } from '../store/failure.ts';
import type { ErasureFile } from './erasure-file.ts';

const atOnce = 500;

/** A hash of account IDs with a key from APP_SECRET, so that the file reveals no users. */
export type HashAccount = (id: string) => string;

export function createHashAccount(appSecret: string): HashAccount {
  const key = new Bun.CryptoHasher('sha256', appSecret).update('erasures').digest();
  return (id) => new Bun.CryptoHasher('sha256', key).update(id).digest('hex');
}

/** Its hash in the first line identifies the key. No account has this ID. */
const keyName = 'the key of this file';

/** Adds deleted users to each copy of the list. Writes the whole list if a copy is missing or has another key. */
export async function recordErasures(
  database: Database,
  hash: HashAccount,
  files: readonly ErasureFile[],
): Promise<void> {
  for (;;) {
    const ids = await listErasureNotes(database, atOnce);
    if (ids.length === 0) return;
    for (const file of files) {
      const text = await file.read();
      const before = text === null ? null : parseErasures(text);
      const isOurs = before?.key === hash(keyName);
      const known = isOurs ? before.accounts : await hashDeleted(database, hash);
      for (const id of ids) known.add(hash(id));
      await file.write(writeErasures(hash, known));
    }
    await database.transaction((queries) => deleteErasureNotes(queries, ids));
  }
}

async function hashDeleted(database: Database, hash: HashAccount): Promise<Set<string>> {
  const hashes = new Set<string>();
  for (let after = ''; ; ) {
    const page = await listAccountsByState(database, true, after, atOnce);
    for (const { id } of page) hashes.add(hash(id));
    const last = page.at(-1);
    if (!last) return hashes;
    after = last.id;
  }
}

function writeErasures(hash: HashAccount, accounts: ReadonlySet<string>): string {
  const lines = [
    { vitrine: 'erasures', key: hash(keyName) },
    ...[...accounts].map((account) => ({ account })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

interface Erasures {
  readonly key: string | null;
  readonly accounts: Set<string>;
}

function parseErasures(text: string): Erasures {
  const lines = text.split('\n').filter((line) => line !== '');
  const values = lines.map((line): { readonly key?: string; readonly account?: string } => JSON.parse(line));
  const accounts = values.flatMap(({ account }) => (account === undefined ? [] : [account]));
  return { key: values[0]?.key ?? null, accounts: new Set(accounts) };
}

/** The hashes of all copies. Throws for a copy of another APP_SECRET, because a restore would bring back its users. */
export async function readErasures(
  files: readonly ErasureFile[],
  findHash: () => HashAccount,
): Promise<{ readonly hash: HashAccount; readonly accounts: ReadonlySet<string> } | null> {
  const accounts = new Set<string>();
  let hash: HashAccount | null = null;
  for (const file of files) {
    const text = await file.read();
    if (text === null) continue;
    hash ??= findHash();
    const { key, accounts: some } = readable(file, text);
    if (key !== hash(keyName))
      throw new Failure(
        `${file.name} was written with another APP_SECRET. Set APP_SECRET to that of the site, or move the file away to restore deleted users.`,
      );
    for (const account of some) accounts.add(account);
  }
  return hash && { hash, accounts };
}

function readable({ name }: ErasureFile, text: string): Erasures {
  try {
    return parseErasures(text);
  } catch {
    throw new Failure(
      `${name} is damaged. Restore it from a copy, or move it away to restore deleted users.`,
    );
  }
}
