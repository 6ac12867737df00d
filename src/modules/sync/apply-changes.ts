import { hashInPieces } from '../../accounts/files/check-file.ts';
import { largestFile } from '../../domain/profile/files.ts';
import { Failure } from '../../store/failure.ts';
import type { Folder } from './folder.ts';
import { type FolderChanges, parseJournal } from './journal.ts';
import { stateName } from './layout.ts';
import { largestText } from './read-folder.ts';

const journalName = '.vitrine/changes.json';
const ignoreName = '.vitrine/.gitignore';
const largestJournal = 16 * 1024 * 1024;

export function blobName(hash: string): string {
  return `.vitrine/blobs/${hash}`;
}

export function hashOfText(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex');
}

/**
 * Applies changes to a folder. Returns the path of a file that was edited meanwhile, and leaves it
 * unchanged. Null without edits.
 */
export async function applyChanges(folder: Folder, changes: FolderChanges): Promise<string | null> {
  if ((await folder.readText(ignoreName, 1024)) === null)
    await folder.write(ignoreName, 'blobs/\nchanges.json\n*.new\n');
  const steps = stepsOf(folder, changes);
  const edited = steps[(await examine(steps)).indexOf('edited')];
  if (!edited) {
    await folder.write(journalName, JSON.stringify(changes));
    return takeSteps(folder, steps, changes);
  }
  await conclude(folder, changes, true);
  return edited.path;
}

/** Completes an interrupted run if there is a journal. */
export async function finishChanges(folder: Folder): Promise<void> {
  const journal = await folder.readText(journalName, largestJournal);
  if (journal === null) return;
  const changes = parseJournal(journal);
  if (!changes) throw new Failure(`${folder.name}/${journalName} was not written by vitrine. Delete it.`);
  const steps = stepsOf(folder, changes);
  const standings = await examine(steps);
  // If a file was edited and nothing was written yet, the changes are dropped. If some were written, the rest follows.
  if (standings.includes('edited') && !standings.includes('done')) await conclude(folder, changes, true);
  else await takeSteps(folder, steps, changes);
}

/** A change of one file. */
interface Step {
  readonly path: string;
  /** Hashes. Null if the file does not exist. */
  readonly from: string | null;
  readonly to: string | null;
  hashNow(): Promise<string | null>;
  take(): Promise<void>;
}

type Standing = 'untouched' | 'done' | 'edited';

function stepsOf(folder: Folder, { texts, files }: FolderChanges): Step[] {
  const ofTexts = Object.entries(texts).map(([path, { from, to }]) => ({
    path,
    from,
    to: to === null ? null : hashOfText(to),
    hashNow: async () => {
      const text = await folder.readText(path, largestText);
      return text === null ? null : hashOfText(text);
    },
    take: () => (to === null ? folder.remove(path) : folder.write(path, to)),
  }));
  const ofFiles = Object.entries(files).map(([name, change]) => {
    const path = `files/${name}`;
    return {
      path,
      ...change,
      hashNow: () => hashOfFile(folder, path),
      take: () => placeFile(folder, path, change.to),
    };
  });
  return [...ofTexts, ...ofFiles];
}

/** The hash of a file. Null if it does not exist. */
export async function hashOfFile(folder: Folder, path: string): Promise<string | null> {
  const bytes = await folder.read(path, largestFile);
  return bytes && hashInPieces(bytes);
}

async function placeFile(folder: Folder, path: string, hash: string | null): Promise<void> {
  if (hash === null) return folder.remove(path);
  const bytes = await folder.read(blobName(hash), largestFile);
  if (bytes !== null) await folder.write(path, bytes);
}

async function examine(steps: readonly Step[]): Promise<Standing[]> {
  const standings: Standing[] = [];
  for (const step of steps) standings.push(await standingOf(step));
  return standings;
}

async function standingOf({ from, to, hashNow }: Step): Promise<Standing> {
  const now = await hashNow();
  if (now === to) return 'done';
  return now === from ? 'untouched' : 'edited';
}

async function takeSteps(
  folder: Folder,
  steps: readonly Step[],
  changes: FolderChanges,
): Promise<string | null> {
  let edited: string | null = null;
  for (const step of steps) {
    const standing = await standingOf(step);
    if (standing === 'untouched') await step.take();
    if (standing === 'edited') edited = step.path;
  }
  await conclude(folder, changes, edited !== null);
  return edited;
}

async function conclude(folder: Folder, changes: FolderChanges, isEdited: boolean): Promise<void> {
  const state = isEdited ? changes.stateIfEdited : changes.state;
  if (state !== null) await folder.write(stateName, state);
  await folder.remove(journalName);
  for (const { to } of Object.values(changes.files)) if (to !== null) await folder.remove(blobName(to));
}
