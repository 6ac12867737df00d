import { createGzip } from 'node:zlib';
import { sitemapEntry, sitemapFrame } from '../../formats/sitemap.ts';
import { etagOf } from '../../kernel/conditional.ts';
import { profilePath } from '../../paths/preview.ts';
import { findChangedNames } from '../../store/changed-names.ts';
import { type Address, listAddresses } from '../../store/directory/addresses.ts';
import { findLatestEvent } from '../../store/events.ts';
import type { Directory } from '../directory.ts';

/** The most that a sitemap may have. */
export const partSize = 50_000;

/** As it is kept, and sent to most: a thirtieth of the text. */
export interface SitemapPart {
  readonly gzip: Uint8Array;
  readonly etag: string;
}

interface Kept {
  readonly part: Promise<SitemapPart>;
  readonly era: number;
  /** The last event by which it is known to be as it should. */
  position: number;
}

/** People at a time: others have their turn after each. */
const inOneTurn = 200;
/** Of a million people. A part takes some 200 kB. */
const mostKept = 20;

/**
 * Parts of the sitemap, each kept until something that readers see has changed. One is made at a time, and who asks for it
 * meanwhile waits for the same; who asks after a change waits for one that has not begun yet.
 */
export function createSitemapParts(directory: Directory): (number: number) => Promise<SitemapPart> {
  const { database } = directory;
  const kept = new Map<number, Kept>();
  const waiting = new Map<number, Promise<SitemapPart>>();
  let last: Promise<unknown> = Promise.resolve();

  return async (number) => {
    const known = kept.get(number);
    if (known && (await isCurrent(known))) return known.part;
    return waiting.get(number) ?? enqueue(number);
  };

  async function isCurrent(known: Kept): Promise<boolean> {
    const latest = await findLatestEvent(database);
    if (known.era !== database.era()) return false;
    const changed = await findChangedNames(database, known.position, latest);
    if (changed.length > 0) return false;
    known.position = latest;
    return true;
  }

  function enqueue(number: number): Promise<SitemapPart> {
    const made = last.then(() => begin(number));
    waiting.set(number, made);
    last = made.catch(() => {});
    return made;
  }

  async function begin(number: number): Promise<SitemapPart> {
    waiting.delete(number);
    const era = database.era();
    const position = await findLatestEvent(database);
    const part = makePart(directory, number);
    kept.delete(number);
    for (const [oldest] of kept) if (kept.size >= mostKept) kept.delete(oldest);
    kept.set(number, { part, era, position });
    return part.catch((error: unknown) => {
      kept.delete(number);
      throw error;
    });
  }
}

async function makePart(directory: Directory, number: number): Promise<SitemapPart> {
  const stream = createGzip();
  const chunks = Array.fromAsync<Uint8Array>(stream);
  const write = (text: string) => new Promise<void>((done) => stream.write(text, () => done()));
  const { start, end } = sitemapFrame;
  await write(start);
  for await (const people of listPart(directory, number))
    await write(people.map((person) => describe(directory, person)).join(''));
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
