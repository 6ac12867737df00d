import { hashInPieces } from '../../accounts/files/check-file.ts';
import type { ProfileDocument } from '../../domain/profile/document.ts';
import { checkDraft } from '../../domain/profile/draft.ts';
import { isShownPicture, sniffType } from '../../domain/profile/file-type.ts';
import {
  hasPlaceFor,
  isCover,
  isPicture,
  largestFile,
  largestFileSum,
  normalizeFilePath,
  parseFilePath,
} from '../../domain/profile/files.ts';
import { prepareSchema } from '../../domain/profile/schema.ts';
import { isUsername, usernameRule } from '../../domain/profile/username.ts';
import { Failure } from '../../store/failure.ts';
import type { Folder } from './folder.ts';
import { formatOf, parseLocalePath, parseTextPath, resumeNames } from './layout.ts';
import type { FolderProblem, LocalFile, LocalProfile, SourceFile } from './local-profile.ts';
import { createPlacer } from './place-texts.ts';
import { readState } from './state.ts';
import { parseStructured } from './structured-text.ts';
import { withoutMarks } from './translations.ts';

/** Characters. Larger than any profile, with space for comments. */
export const largestText = 1024 * 1024;

/** Finds the resume. Null if the folder has none. */
export async function findResume(folder: Folder): Promise<string | null> {
  const found: string[] = [];
  for (const name of resumeNames) if ((await folder.readText(name, largestText)) !== null) found.push(name);
  if (found.length > 1) throw new Failure(`${folder.name} has ${found.join(' and ')}: keep one of them.`);
  return found[0] ?? null;
}

/** Reads a profile. Throws all problems at once, each with file and line. */
export async function readFolder(folder: Folder): Promise<LocalProfile | readonly FolderProblem[]> {
  await prepareSchema();
  const name = await findResume(folder);
  if (name === null) throw new Failure(`${folder.name} has no resume.json or resume.yaml.`);
  const sources = new Map<string, string>();
  const read = async (path: string) => {
    const text = (await folder.readText(path, largestText)) ?? '';
    sources.set(path, text);
    return text;
  };
  const parsed = await parseStructured(formatOf(name), await read(name));
  if ('detail' in parsed) return [{ file: name, ...parsed }];
  const resume = { name, text: parsed };
  const { username, ...plain } = parsed.value;
  const first = checkDraft(plain);
  const named = checkName(username, resume);
  if (!first.draft || named.length > 0)
    return [...named, ...first.problems.map((problem) => at(resume, problem.pointer, problem.detail))];

  const placer = createPlacer(first.draft);
  const texts = await readTexts(folder, read, placer.placeText);
  const { locales, problems: unreadable } = await readLocales(folder, read, placer.placeTranslation);
  const second = checkDraft(placer.document);
  const placeOf = (pointer: string) => placer.originOf(pointer) ?? at(resume, pointer, '');
  const misplaced = [...placer.problems, ...unreadable];
  const unfit = second.problems.map(({ pointer, detail }) => ({
    ...placeOf(pointer),
    detail: said(pointer, detail),
  }));
  if (!second.draft || misplaced.length > 0) return [...misplaced, ...unfit];

  const document = withoutMarks(second.draft);
  const { files, problems } = await readFiles(folder, document);
  if (problems.length > 0) return problems;
  const whose = typeof username === 'string' ? username : null;
  return { username: whose, document, files, resume, texts, locales, sources, placeOf };
}

function checkName(username: unknown, resume: SourceFile): FolderProblem[] {
  if (username === undefined || (typeof username === 'string' && isUsername(username))) return [];
  return [at(resume, '/username', usernameRule)];
}

function at({ name, text }: SourceFile, pointer: string, detail: string): FolderProblem {
  return { file: name, line: text.lineOf(pointer), detail: said(pointer, detail) };
}

function said(pointer: string, detail: string): string {
  return `${pointer || '/'} ${detail}`;
}

type Read = (path: string) => Promise<string>;
type PlaceText = ReturnType<typeof createPlacer>['placeText'];
type PlaceTranslation = ReturnType<typeof createPlacer>['placeTranslation'];

async function readTexts(folder: Folder, read: Read, place: PlaceText): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of await folder.list('texts')) {
    // Ignores a missing line break at the end, because editors differ.
    const value = (await read(path)).replaceAll('\r\n', '\n').replace(/\n$/, '');
    texts.set(path, value);
    place(path, parseTextPath(path), value);
  }
  return texts;
}

async function readLocales(folder: Folder, read: Read, place: PlaceTranslation) {
  const locales = new Map<string, SourceFile>();
  const problems: FolderProblem[] = [];
  for (const name of await folder.list('locales')) {
    const found = parseLocalePath(name);
    const parsed = found ? await parseStructured(found.format, await read(name)) : null;
    if (!found || !parsed)
      problems.push({
        file: name,
        line: null,
        detail: 'is not named after a language: use a name like locales/fr.json',
      });
    else if (locales.has(found.language))
      problems.push({ file: name, line: null, detail: `is a second file for ${found.language}: keep one` });
    else if ('detail' in parsed) problems.push({ file: name, ...parsed });
    else {
      locales.set(found.language, { name, text: parsed });
      place({ name, text: parsed }, found.language);
    }
  }
  return { locales, problems };
}

async function readFiles(folder: Folder, document: ProfileDocument) {
  const files = new Map<string, LocalFile>();
  const problems: FolderProblem[] = [];
  const sizes = new Map<string, number>();
  for (const name of await listFiles(folder)) {
    const path = normalizeFilePath(name.slice('files/'.length));
    const unfit = (detail: string) => problems.push({ file: name, line: null, detail });
    if (!parseFilePath(path)) unfit('is not a path for a file: use files/<section>/<item>/<name>');
    else if (!hasPlaceFor(document, path))
      unfit(`belongs to no item: there is no ${path.split('/').slice(0, 2).join('/')}`);
    else if (files.has(path)) unfit('has the same name as another file, in another Unicode form: keep one');
    else {
      const bytes = await folder.read(name, largestFile);
      if (bytes === null) continue;
      const isOne = [isPicture, isCover].find((is) => is(path));
      if (isOne && !isShownPicture(sniffType(bytes)))
        unfit('is not an image: use PNG, JPEG, WebP, GIF or SVG');
      if (isOne && [...files.keys()].some(isOne)) unfit('is a second image: keep one');
      const hash = await hashInPieces(bytes);
      files.set(path, { name, hash, stored: hash, size: bytes.length });
      sizes.set(hash, bytes.length);
    }
  }
  const sum = [...sizes.values()].reduce((total, size) => total + size, 0);
  if (sum > largestFileSum)
    problems.push({ file: 'files', line: null, detail: 'exceeds the limit of 100 MiB for all files' });
  return { files, problems };
}

/** Lists files. Hidden names belong to other programs, unless the server knows such a file. */
async function listFiles(folder: Folder): Promise<string[]> {
  const known = Object.keys((await readState(folder))?.files ?? {});
  const hidden = known.filter((path) => path.includes('/.')).map((path) => `files/${path}`);
  return [...(await folder.list('files')), ...hidden];
}
