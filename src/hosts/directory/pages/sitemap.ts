import { createGunzip } from 'node:zlib';
import { unlessKnown } from '../../../core/kernel/conditional.ts';
import { chooseCoding } from '../../../core/kernel/content-coding.ts';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import { type Reply, reply, revalidated } from '../../../core/kernel/reply.ts';
import { directoryPaths } from '../../../core/paths/directory.ts';
import { href } from '../../../core/routing/href.ts';
import { renderSitemapIndex } from '../../../domain/formats/sitemap.ts';
import { findLastNumber } from '../../../store/directory/listed-addresses.ts';
import { peopleListsKey } from '../../web/edge-keys.ts';
import type { VisitorExchange } from '../../web/route.ts';
import type { Directory } from '../directory.ts';
import { findPart, groupsPart, listGroups, partSize, type Sitemap, wholePart } from './sitemap-parts.ts';

/** The whole sitemap, or for many users an index of parts. A user is always in the same part. */
export async function showSitemap(sitemap: Sitemap, exchange: VisitorExchange): Promise<Reply> {
  const [last, groups] = [
    await findLastNumber(sitemap.directory.database),
    await listGroups(sitemap.directory),
  ];
  if (last + groups.length <= partSize) return showPart(sitemap, exchange, wholePart);
  const parts = Array.from({ length: Math.ceil(last / partSize) }, (_, index) => `${index + 1}.xml`);
  if (groups.length > 0) parts.push(groupsFile);
  const addresses = parts.map((part) => exchange.host.origin + href(directoryPaths.sitemapPart, { part }));
  const answer = reply(200, { ...headers }, renderSitemapIndex(addresses));
  return sitemap.directory.edge?.markFor(exchange, answer, peopleListsKey) ?? answer;
}

export async function showSitemapPart(
  sitemap: Sitemap,
  exchange: VisitorExchange,
  { part }: { readonly part: string },
): Promise<Reply> {
  if (part === groupsFile) return showPart(sitemap, exchange, groupsPart);
  const number = numberOf(part, await countParts(sitemap.directory));
  return showPart(sitemap, exchange, number);
}

/** Search engines may crawl everything. The file names the sitemap. */
export function showRobots(_: Sitemap, { host }: Exchange): Reply {
  return reply(
    200,
    { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    `User-agent: *\nAllow: /\n\nSitemap: ${host.origin}${directoryPaths.sitemap}\n`,
  );
}

async function countParts({ database }: Directory): Promise<number> {
  return Math.ceil((await findLastNumber(database)) / partSize);
}

function numberOf(part: string, count: number): number {
  const [, number] = /^([1-9]\d{0,6})\.xml$/.exec(part) ?? [];
  if (number === undefined || Number(number) > count)
    throw new HttpError(404, `The sitemap has no part ${part}.`);
  return Number(number);
}

const groupsFile = 'groups.xml';

const headers = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': revalidated,
};

/** Sends the cached gzip, unless the client doesn't accept it. */
async function showPart(sitemap: Sitemap, exchange: VisitorExchange, number: number): Promise<Reply> {
  const { gzip, etag } = await findPart(sitemap, exchange.host.origin, number);
  const isCoded = chooseCoding(exchange.request, 'quick') === 'gzip';
  const labels = isCoded
    ? { ETag: etag.replace(/"$/, '+gzip"'), 'Content-Encoding': 'gzip' }
    : { ETag: etag };
  const answer = reply(
    200,
    { ...headers, ...labels, Vary: 'Accept-Encoding' },
    isCoded ? gzip : unpack(gzip),
  );
  return unlessKnown(exchange, sitemap.directory.edge?.markFor(exchange, answer, peopleListsKey) ?? answer);
}

/** Decompresses on another thread, as fast as the client reads. */
async function* unpack(gzip: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = createGunzip();
  stream.end(gzip);
  yield* stream;
}
