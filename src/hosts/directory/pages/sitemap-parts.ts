import { createGzip } from 'node:zlib';
import { etagOf } from '../../../core/kernel/conditional.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { profilePath } from '../../../core/paths/preview.ts';
import { href } from '../../../core/routing/href.ts';
import { sitemapEntry, sitemapFrame } from '../../../domain/formats/sitemap.ts';
import { findChangedNames, hasChangedGroups } from '../../../store/changed-names.ts';
import { type Address, listAddresses } from '../../../store/directory/listed-addresses.ts';
import { findLatestEvent } from '../../../store/events.ts';
import type { Directory } from '../directory.ts';
import type { PublicGroup } from '../people-groups.ts';

/** The largest number of URLs that the sitemap protocol allows. */
export const partSize = 50_000;

/**
 * The part with all users and groups of a small site, or only the groups of a large one. Other parts contain
 * users by their numbers.
 */
export const wholePart = 0;
export const groupsPart = -1;

/** Cached and usually sent as gzip, which is a thirtieth of the text. */
export interface SitemapPart {
  readonly gzip: Uint8Array;
  readonly etag: string;
}

interface CachedPart {
  readonly part: Promise<SitemapPart>;
  readonly era: number;
  /** The last event up to which this part is known to be current. */
  position: number;
}

/** Cached and pending parts of the sitemap. */
export interface Sitemap {
  readonly directory: Directory;
  readonly cached: Map<number, CachedPart>;
  readonly waiting: Map<number, Promise<SitemapPart>>;
  last: Promise<unknown>;
}

/** Users rendered at a time. Other requests run in between. */
const inOneTurn = 200;
/** Enough for a million users. A part takes about 200 kB. */
const mostCached = 20;

/**
 * A part of the sitemap, cached until visible data changes. The server builds one part at a time. Requests
 * that arrive meanwhile wait for the same build, and requests after a change wait for the next one.
 */
export async function findPart(sitemap: Sitemap, origin: string, number: number): Promise<SitemapPart> {
  const known = sitemap.cached.get(number);
  if (known && (await isCurrent(sitemap, known))) return known.part;
  return sitemap.waiting.get(number) ?? enqueue(sitemap, origin, number);
}

async function isCurrent({ directory: { database } }: Sitemap, known: CachedPart): Promise<boolean> {
  const latest = await findLatestEvent(database);
  if (known.era !== database.era()) return false;
  const changed = await findChangedNames(database, known.position, latest);
  if (changed.length > 0 || (await hasChangedGroups(database, known.position, latest))) return false;
  known.position = latest;
  return true;
}

function enqueue(sitemap: Sitemap, origin: string, number: number): Promise<SitemapPart> {
  const made = sitemap.last.then(() => begin(sitemap, origin, number));
  sitemap.waiting.set(number, made);
  sitemap.last = made.catch(() => {});
  return made;
}

async function begin(
  { directory, cached, waiting }: Sitemap,
  origin: string,
  number: number,
): Promise<SitemapPart> {
  waiting.delete(number);
  const era = directory.database.era();
  const position = await findLatestEvent(directory.database);
  const part = makePart(directory, origin, number);
  cached.delete(number);
  for (const [oldest] of cached) if (cached.size >= mostCached) cached.delete(oldest);
  cached.set(number, { part, era, position });
  return part.catch((error: unknown) => {
    cached.delete(number);
    throw error;
  });
}

export async function listGroups({ groups: [groups] }: Directory): Promise<readonly PublicGroup[]> {
  return (await groups?.list()) ?? [];
}

function describeGroup(origin: string, { slug, changedAt }: PublicGroup): string {
  return sitemapEntry({ url: origin + href(mainPaths.group, { slug }), lastModified: changedAt });
}

async function makePart(directory: Directory, origin: string, number: number): Promise<SitemapPart> {
  const stream = createGzip();
  const chunks = Array.fromAsync<Uint8Array>(stream);
  const write = (text: string) => new Promise<void>((done) => stream.write(text, () => done()));
  const { start, end } = sitemapFrame;
  await write(start);
  if (number !== groupsPart)
    for await (const people of listPart(directory, number === wholePart ? 1 : number))
      await write(people.map((person) => describe(directory, person)).join(''));
  if (number === groupsPart || number === wholePart)
    await write((await listGroups(directory)).map((group) => describeGroup(origin, group)).join(''));
  stream.end(end);
  const gzip = Buffer.concat(await chunks);
  return { gzip, etag: etagOf(gzip) };
}

async function* listPart({ database, isListedByDefault }: Directory, number: number) {
  const upTo = number * partSize;
  for (let after = upTo - partSize; ; ) {
    const people = await listAddresses(database, { after, upTo }, inOneTurn);
    const end = people.at(-1);
    if (!end) return;
    after = end.n;
    yield people.filter(({ choice }) => choice === 'listed' || isListedByDefault);
  }
}

function describe({ previewUrl }: Directory, { username, publishedAt }: Address): string {
  return sitemapEntry({ url: previewUrl + profilePath(username), lastModified: publishedAt });
}
