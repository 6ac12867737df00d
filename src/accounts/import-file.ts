import { type ImportMemory, noMemory } from '../domain/importers/import-memory.ts';
import { ImportRefusal } from '../domain/importers/import-refusal.ts';
import {
  type MergedImport,
  mergeImported,
  type ResolveConflict,
} from '../domain/importers/merge-imported.ts';
import { largestProfile } from '../domain/profile/check-profile.ts';
import { parseText } from '../domain/profile/damage.ts';
import type { ProfileDocument } from '../domain/profile/document.ts';
import { filesOfDraft, keepFiles, parseDraft, readDraft } from '../domain/profile/draft.ts';
import { type FileList, isPicture } from '../domain/profile/files.ts';
import { markOutdated } from '../domain/profile/mark-outdated.ts';
import { StaleDraft } from '../domain/profile/refusal.ts';
import type { Queries } from '../store/database.ts';
import { findImportMemory, upsertImportMemory } from '../store/imports.ts';
import { keepRevision, type Revision } from '../store/revisions.ts';
import type { User } from '../store/users.ts';
import { makeRoom } from './change-files.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { type ImportReport, type ReportTerms, reportOn } from './file-import-report.ts';
import { insertBlob } from './files/blobs.ts';
import { listFile } from './files/check-file.ts';
import { findDraft } from './find-draft.ts';
import type { FittedImport } from './fit-import.ts';
import { appendRevision, type Expected } from './save-draft.ts';

/** The result of importing a file into a draft. */
export interface PlannedImport extends Omit<MergedImport, 'memory'> {
  readonly draft: Revision;
  readonly files: FileList;
  readonly memory: string;
  readonly remembered: string | null;
}

interface ImportTerms extends Omit<ReportTerms, 'revision'> {
  readonly expected?: Expected;
  readonly resolve?: ResolveConflict;
}

/** Merges the file into the draft in a single transaction. Existing values win, unless the member decides otherwise. */
export function importFile(
  accounts: Accounts,
  username: string,
  fitted: FittedImport,
  { expected = null, resolve, ...terms }: ImportTerms = {},
): Promise<ImportReport> {
  return changeUser({ ...accounts, means: 'import' }, username, async (change) => {
    const plan = await planImport(change.queries, change.user, fitted, resolve);
    if (expected !== null && !expected.includes(plan.draft.n)) throw new StaleDraft(plan.draft.n);
    const revision = await storePlan(change, fitted, plan);
    return reportOn(fitted, plan, { ...terms, revision });
  });
}

/** As `importFile`, without writing. */
export async function planImport(
  queries: Queries,
  user: User,
  fitted: FittedImport,
  resolve: ResolveConflict = () => false,
): Promise<PlannedImport> {
  const draft = await findDraft(queries, user);
  const remembered = await findImportMemory(queries, user.id, fitted.kind);
  const memory: ImportMemory = remembered === null ? noMemory : parseText(remembered);
  const before = readDraft(draft);
  const files = filesOfDraft(draft);
  const merged = mergeImported(before, withoutSecondPicture(fitted, before, files), memory, resolve);
  const pictured = placePicture(fitted, merged, { files, memory, resolve });
  checkRoom(before, pictured.document, fitted);
  const document = markOutdated(before, parseDraft(pictured.document));
  return {
    ...pictured,
    draft,
    document,
    files: keepPicture(document, pictured.files, fitted, user.username),
    memory: JSON.stringify(pictured.memory),
    remembered,
  };
}

/** If the file is too long, the error names the number of entries that fit, because members can't shorten a file. */
function checkRoom(before: ProfileDocument, after: ProfileDocument, { kind, person }: FittedImport): void {
  const [had, has] = [before, after].map((one) => Buffer.byteLength(JSON.stringify(one)));
  if (had === undefined || has === undefined || has <= largestProfile) return;
  const count = person.items.length;
  const fit = Math.floor((count * (largestProfile - had)) / (has - had));
  const advice = kind === 'bibtex' ? 'noRoomBibtex' : 'noRoom';
  if (fit > 0) throw new ImportRefusal('too-large', [advice, { count, fit }]);
}

/** Ignores the URL of an image if an uploaded image exists. */
function withoutSecondPicture({ person }: FittedImport, draft: ProfileDocument, files: FileList) {
  const isUploaded = draft.basics?.image === undefined && Object.keys(files).some(isPicture);
  if (!isUploaded) return person;
  const { image: _image, ...basics } = person.basics;
  return { ...person, basics };
}

interface Pictured extends MergedImport {
  readonly files: FileList;
}

interface PictureTerms {
  readonly files: FileList;
  readonly memory: ImportMemory;
  readonly resolve: ResolveConflict;
}

/** Uses the image of the file if the draft has none, unless it was already used earlier. */
function placePicture(
  { picture }: FittedImport,
  merged: MergedImport,
  { files, memory, resolve }: PictureTerms,
): Pictured {
  if (picture === null || memory.picture === picture.source) return { ...merged, files };
  const place = { pointer: '/basics/image', title: '' };
  const known = { ...merged, memory: { ...merged.memory, picture: picture.source }, files };
  const mine = merged.document.basics?.image ?? Object.keys(files).find(isPicture);
  if (mine === undefined)
    return { ...known, ...withPicture(known, picture), taken: [...merged.taken, place] };
  if (Object.values(files).some(({ hash }) => hash === picture.row.hash)) return known;
  const conflict = { ...place, mine, theirs: picture.path };
  const isTaken = resolve(conflict);
  const conflicts = [...merged.conflicts, { ...conflict, isTaken }];
  if (!isTaken) return { ...known, conflicts };
  return { ...known, ...withPicture(known, picture), conflicts, changed: [...merged.changed, place] };
}

function withPicture({ document, files }: Pictured, { path, row }: NonNullable<FittedImport['picture']>) {
  const { image: _image, ...basics } = document.basics ?? {};
  return { document: { ...document, basics }, files: { ...files, [path]: row } };
}

/** Keeps files with their items. If the image is new, the list is checked like an upload. */
function keepPicture(
  document: ProfileDocument,
  files: FileList,
  { picture }: FittedImport,
  username: string,
): FileList {
  if (picture === null || files[picture.path] !== picture.row) return keepFiles(document, files);
  const { [picture.path]: _new, ...others } = files;
  return listFile(keepFiles(document, others), picture.path, picture.row, username);
}

async function storePlan(
  change: AccountChange,
  { kind, picture }: FittedImport,
  { draft, document, files, memory, remembered }: PlannedImport,
): Promise<number> {
  const { queries, user } = change;
  if (memory !== remembered) await upsertImportMemory(queries, { userId: user.id, kind, memory });
  const [json, list] = [JSON.stringify(document), JSON.stringify(files)];
  if (json === draft.document && list === draft.files) return draft.n;
  if (picture && files[picture.path]?.hash === picture.row.hash)
    for (const blob of picture.blobs) await insertBlob(queries, user.id, blob);
  await makeRoom(change, files);
  await keepRevision(queries, user.id, draft.n);
  return appendRevision(change, json, list);
}
