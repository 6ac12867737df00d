import { appendFile, lstat, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import type { FolderFormat } from '../../accounts/export-format.ts';
import { findBlob } from '../../accounts/files/blobs.ts';
import { countOf } from '../../core/cli/terminal.ts';
import { renderPage } from '../../core/html/render-page.tsx';
import { profilePath } from '../../core/paths/preview.ts';
import { monthOf } from '../../core/platform/days.ts';
import { render } from '../../domain/pages/representations.ts';
import { smallerOf } from '../../domain/profile/files.ts';
import { filesOfCards } from '../../domain/profile/link-card.ts';
import { languagesOf } from '../../domain/profile/localize.ts';
import type { PublicProfile } from '../../domain/profile/public-profile.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';
import { addressOf, createView } from '../../domain/profile/view.ts';
import { findSubject, localizeSubject, type SubjectPath } from '../../hosts/preview/find-subject.ts';
import { codeOf, Failure, messageOf, orFail } from '../../store/failure.ts';
import type { PublishedProfile } from '../../store/published.ts';
import { staticNames } from './static-names.ts';
import {
  fontsIn,
  makeStatic,
  staticFiles,
  staticFonts,
  staticOrigin,
  staticPath,
  staticSize,
} from './static-page.ts';

/** Exports a folder per user, which any web server can serve. */
export const exportPages: FolderFormat['exportTo'] = async (to, accounts, { err }, { users, username }) => {
  let [count, removed] = [0, 0];
  // World-readable, because the web server runs as another user.
  const before = process.umask(0o022);
  try {
    const folder = await openStaticFolder(to);
    for await (const published of users) {
      for (const [path, name] of await exportStatic(accounts, published, folder))
        err(
          `${published.username}: ${path} is saved as ${name}, so that no web server or browser runs it.\n`,
        );
      count += 1;
    }
    removed = await folder.finish(username ?? null);
  } finally {
    process.umask(before);
  }
  const gone = removed === 0 ? '' : `; ${countOf(removed, 'file')} of an earlier export deleted`;
  err(`${countOf(count, 'user')} written to ${to}${gone}.\n`);
};

/** Exports a profile's pages and files. Returns the files with other names there. */
async function exportStatic(
  accounts: CommandAccounts,
  published: PublishedProfile,
  folder: StaticFolder,
): Promise<[path: string, name: string][]> {
  const profile = parseStored(published);
  const files = { ...profile.files, ...filesOfCards(profile) };
  const names = staticNames(files);
  const places = {
    ownLanguage: profile.language,
    names,
    inlined: await inlineSvg(accounts, published.userId, profile),
  };
  const fonts = new Set<string>();
  for (const language of languagesOf(profile))
    for (const place of placesIn(profile)) {
      const { path, html } = makePage(accounts, published, profile, language, place);
      await folder.write(path, makeStatic(html, path, places));
      for (const font of fontsIn(html)) fonts.add(font);
    }
  if (fonts.size > 0) await exportFonts(fonts, published.username, folder);
  for (const [path, file] of Object.entries(files))
    for (const [below, wanted] of [
      [staticFiles, file.hash],
      ...smallerOf(file).map(({ name, hash }) => [staticSize(name), hash] as const),
    ] as const) {
      const bytes = await findBlob(accounts, published.userId, wanted);
      const name = names.get(path) ?? path;
      if (bytes) await folder.write(posix.join(published.username, below, name), bytes);
    }
  return [...names].filter(([path, name]) => path !== name);
}

async function exportFonts(
  fonts: ReadonlySet<string>,
  username: string,
  folder: StaticFolder,
): Promise<void> {
  const { readWebFont } = await import('../../hosts/web/show-font.ts');
  for (const font of fonts) {
    const bytes = await readWebFont(font);
    if (bytes) await folder.write(posix.join(username, staticFonts, font), bytes);
  }
}

/** Bytes. A larger image would make all pages of its entry too large. */
const largestInlined = 256 * 1024;

async function inlineSvg(
  accounts: CommandAccounts,
  userId: string,
  { files }: PublicProfile,
): Promise<Map<string, string>> {
  const inlined = new Map<string, string>();
  for (const [path, { hash, type, size }] of Object.entries(files)) {
    if (type !== 'image/svg+xml' || size > largestInlined) continue;
    const bytes = await findBlob(accounts, userId, hash);
    if (bytes) inlined.set(path, `data:image/svg+xml;base64,${bytes.toBase64()}`);
  }
  return inlined;
}

function placesIn({ slugs }: PublicProfile): SubjectPath[] {
  return [
    { type: null, slug: null },
    ...Object.entries(slugs).flatMap(([type, list]) => [
      { type, slug: null },
      ...list.map((slug) => ({ type, slug })),
    ]),
  ];
}

function makePage(
  { now, defaultLanguage }: CommandAccounts,
  { username, publishedAt }: PublishedProfile,
  profile: PublicProfile,
  language: string,
  place: SubjectPath,
): { readonly path: string; readonly html: string } {
  const base = staticOrigin + profilePath(username);
  const addresses = { profile: base, files: `${base}/${staticFiles}`, carried: '' };
  const month = monthOf(now());
  const view = createView(profile, { username, addresses, language, lastModified: publishedAt, month });
  const below = [place.type, place.slug].filter((part) => part !== null);
  const address = below.length === 0 ? base : addressOf(base, below.join('/'));
  const subject = findSubject(profile, username, place);
  const shown = render('html', view, localizeSubject(view, subject), {
    locale: defaultLanguage,
    alternates: [],
    translations: translationsOf(profile, address),
  });
  if (!('page' in shown)) throw new Error('html is a page');
  const path = staticPath([username, ...below], language === profile.language ? null : language);
  return { path, html: String(renderPage(shown.page).body) };
}

function translationsOf(profile: PublicProfile, address: string) {
  const languages = languagesOf(profile);
  if (languages.length < 2) return [];
  return languages.map((language) => ({
    language,
    href: `${address}?lang=${language}`,
  }));
}

/** A folder of exported pages. An export replaces or removes files of earlier exports, but never other files. */
interface StaticFolder {
  /** Throws instead of overwriting a file that it did not write. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /**
   * Removes files of earlier exports that this one did not write, below a folder or everywhere. Returns
   * their number.
   */
  finish(below: string | null): Promise<number>;
}

/** One path per line. It is written before the files, so that an interrupted export can be repeated. */
const listName = '.vitrine-export';

async function openStaticFolder(root: string): Promise<StaticFolder> {
  const list = join(root, listName);
  const known = await readList(list);
  const written = new Set<string>();
  return {
    write: (path, content) => orFail(write(path, content), `${join(root, path)} cannot be written`),
    finish: (below) => orFail(finish(below), `${list} cannot be written`),
  };

  async function write(path: string, content: string | Uint8Array): Promise<void> {
    if (!known.has(path)) await claim(list, root, path);
    known.add(path);
    written.add(path);
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }

  async function finish(below: string | null): Promise<number> {
    const stale = [...known].filter(
      (path) => !written.has(path) && (below === null || path.startsWith(`${below}/`)),
    );
    for (const path of stale) await removeFile(root, path);
    for (const path of stale) known.delete(path);
    await replaceList(list, known);
    return stale.length;
  }
}

async function readList(list: string): Promise<Set<string>> {
  try {
    return new Set((await readFile(list, 'utf8')).split('\n').filter(isInside));
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return new Set();
    throw new Failure(`${list} cannot be read: ${messageOf(error)}`);
  }
}

/** Whether a path is inside the folder, because others may have edited the list. */
function isInside(path: string): boolean {
  return path !== '' && !path.startsWith('/') && posix.normalize(path) === path && !path.startsWith('..');
}

async function claim(list: string, root: string, path: string): Promise<void> {
  if (await isThere(join(root, path)))
    throw new Failure(
      `${join(root, path)} exists and is not from an export. Move it, or choose another folder.`,
    );
  await mkdir(root, { recursive: true });
  await appendFile(list, `${path}\n`);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Removes a file, and folders that become empty. */
async function removeFile(root: string, path: string): Promise<void> {
  await rm(join(root, path), { force: true });
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    try {
      await rmdir(join(root, folder));
    } catch {
      return;
    }
  }
}

async function replaceList(list: string, paths: ReadonlySet<string>): Promise<void> {
  if (paths.size === 0) return rm(list, { force: true });
  await writeFile(
    `${list}.new`,
    [...paths]
      .toSorted()
      .map((path) => `${path}\n`)
      .join(''),
  );
  await rename(`${list}.new`, list);
}
