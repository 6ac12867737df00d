import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import { createUser } from '../../accounts/create-user.ts';
import { fetchImport, findImportAddress } from '../../accounts/fetch-import.ts';
import { fetchMissingPicture } from '../../accounts/fetch-missing-picture.ts';
import type { ImportReport } from '../../accounts/file-import-report.ts';
import { createPictureFetcher } from '../../accounts/files/fetch-picture.ts';
import { type FittedImport, fitImport, storeFitted } from '../../accounts/fit-import.ts';
import { importFile } from '../../accounts/import-file.ts';
import { publish } from '../../accounts/publish.ts';
import type { ImportFile } from '../../accounts/read-import.ts';
import { takeAccountEmail } from '../../accounts/tables/take-account-email.ts';
import { UsageError } from '../../core/cli/command.ts';
import type { Printing } from '../../core/cli/printing.ts';
import type { Terminal } from '../../core/cli/terminal.ts';
import { createDocumentFetcher } from '../../core/outside/fetch-document.ts';
import { profilePath } from '../../core/paths/preview.ts';
import {
  type ImportKind,
  importKinds,
  isImportKind,
  largestOfKind,
} from '../../domain/importers/import-kind.ts';
import { Failure, orFail } from '../../store/failure.ts';
import { inOneTransaction } from '../../store/nested.ts';
import { findUserByName } from '../../store/users.ts';

export interface ForeignSource {
  readonly kind: ImportKind;
  readonly username: string;
}

/** Reads the options. Null for Vitrine's own format. */
export function parseFrom({ from, as }: ImportOptions): ForeignSource | null {
  if (from === undefined) return null;
  if (!isImportKind(from))
    throw new UsageError(`--from is ${JSON.stringify(from)}: use one of ${importKinds.join(', ')}.`);
  if (as === undefined) throw new UsageError('--from needs the user: --as NAME.');
  return { kind: from, username: as };
}

/** Merges a file in another format into the draft. Existing values win. */
export async function importFrom(
  accounts: CommandAccounts,
  terminal: Terminal,
  path: string,
  {
    kind,
    username,
    ...options
  }: ForeignSource & Pick<ImportOptions, 'publish' | 'json' | 'pictures' | 'accountEmails'>,
): Promise<void> {
  const given = await readSource(kind, path, terminal);
  const fetchDocument = createDocumentFetcher(accounts.network, { sideBySide: 1, timeout: 10_000 });
  const file = await fetchImport(kind, given, fetchDocument);
  const fitted = await fitImport(kind, file);
  const report = await store(accounts, username, fitted);
  const unfit = options.accountEmails ? await takeAccountEmail(accounts, username) : null;
  if (unfit !== null) terminal.err(`/basics/email ${unfit}\n`);
  if (options.publish) await show(accounts, terminal, username, options.pictures !== false);
  if (options.json) terminal.out(`${JSON.stringify({ username, ...report })}\n`);
  else terminal.out(describeReport(report));
  if (options.json) return;
  const seen = options.publish ? `: ${await accounts.findPreviewUrl()}${profilePath(username)}` : '';
  terminal.out(`${username} is now at revision ${report.revision}${seen}\n`);
}

async function readSource(kind: ImportKind, path: string, { input }: Terminal): Promise<ImportFile> {
  if (path === '-') return { bytes: await readAll(input(), largestOfKind[kind]) };
  const named = { bytes: new TextEncoder().encode(path) };
  if (findImportAddress(kind, named) !== null) return named;
  const unreadable = `${path} cannot be read`;
  const { size } = await orFail(stat(path), unreadable);
  if (size > largestOfKind[kind])
    throw new Failure(`The file has more than ${largestOfKind[kind] / 1024 / 1024} MiB.`);
  return { bytes: await orFail(readFile(path), unreadable), name: basename(path) };
}

async function readAll(chunks: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) throw new Failure(`Standard input has more than ${most / 1024 / 1024} MiB.`);
    read.push(chunk);
  }
  return Buffer.concat(read);
}

/** Creates the user if they don't exist. */
async function store(
  accounts: CommandAccounts,
  username: string,
  given: FittedImport,
): Promise<ImportReport> {
  const fitted = await storeFitted(accounts, given);
  return inOneTransaction(accounts.database, async (database) => {
    const inner = { ...accounts, database };
    if (!(await findUserByName(database, username))) await createUser(inner, username);
    return importFile(inner, username, fitted);
  });
}

async function show(
  accounts: CommandAccounts,
  { out, err }: Terminal,
  username: string,
  withPicture: boolean,
): Promise<void> {
  const fetchPicture = createPictureFetcher(accounts.network, 1);
  const found = withPicture ? await fetchMissingPicture(accounts, fetchPicture, username) : null;
  const { request } = await publish(accounts, username, undefined, found?.picture ?? null);
  if (request) out(`${username}: revision ${request.revision} waits for a review.\n`);
  if (found?.problem) err(`${found.problem.pointer} ${found.problem.detail}\n`);
}

function describeReport({ taken, changed, mended, leftOut }: ImportReport): string {
  const places = (word: string, list: ImportReport['taken']) =>
    list.map(({ pointer, title }) => `${word}: ${pointer}${title && ` (${title})`}\n`);
  const notes = (word: string, list: ImportReport['leftOut']) =>
    list.map(({ where, why }) => `${word}: ${where}: ${why}\n`);
  const lines = [
    ...places('imported', taken),
    ...places('changed', changed),
    ...notes('fixed', mended),
    ...notes('skipped', leftOut),
  ];
  return `${lines.join('')}${taken.length} imported, ${changed.length} changed, ${leftOut.length} skipped.\n`;
}

export interface ImportOptions extends Printing {
  readonly publish?: boolean;
  /** The format of the file, if it isn't Vitrine's own. */
  readonly from?: string;
  /** Overrides the username in the document. */
  readonly as?: string;
  /** False to leave remote images on their servers. */
  readonly pictures?: boolean;
  /** Whether accounts without an email address get that of the profile. */
  readonly accountEmails?: boolean;
}
