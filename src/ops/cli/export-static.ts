import { posix } from 'node:path';
import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import { findBlob } from '../../accounts/files/blobs.ts';
import { renderPage } from '../../core/html/render-page.tsx';
import { profilePath } from '../../core/paths/preview.ts';
import { staticNames } from '../../domain/documents/static-names.ts';
import {
  makeStatic,
  staticFiles,
  staticOrigin,
  staticPath,
  staticSize,
} from '../../domain/documents/static-page.ts';
import { render } from '../../domain/pages/representations.ts';
import { smallerOf } from '../../domain/profile/files.ts';
import { languagesOf } from '../../domain/profile/localize.ts';
import type { PublicProfile } from '../../domain/profile/public-profile.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';
import { addressOf, createView } from '../../domain/profile/view.ts';
import { findSubject, localizeSubject, type SubjectPath } from '../../hosts/preview/find-subject.ts';
import type { PublishedProfile } from '../../store/published.ts';
import type { StaticFolder } from './static-folder.ts';

/** The pages and files of a profile, as a folder that any web server can serve; gives the files that have other names there. */
export async function exportStatic(
  accounts: CommandAccounts,
  published: PublishedProfile,
  folder: StaticFolder,
): Promise<[path: string, name: string][]> {
  const profile = parseStored(published);
  const names = staticNames(profile.files);
  const places = {
    ownLanguage: profile.language,
    names,
    inlined: await inlineSvg(accounts, published.userId, profile),
  };
  for (const language of languagesOf(profile))
    for (const place of placesIn(profile)) {
      const { path, html } = makePage(accounts, published, profile, language, place);
      await folder.write(path, makeStatic(html, path, places));
    }
  for (const [path, file] of Object.entries(profile.files))
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

/** In bytes: a larger one would make every page of its entry too large. */
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
  const month = now().toISOString().slice(0, 'yyyy-mm'.length);
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
