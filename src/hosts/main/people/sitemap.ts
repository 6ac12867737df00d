import { renderSitemap, renderSitemapIndex } from '../../../formats/sitemap.ts';
import { HttpError } from '../../../kernel/http-error.ts';
import { type Reply, reply } from '../../../kernel/reply.ts';
import { href } from '../../../routing/href.ts';
import { findLastNumber, listAddresses } from '../../../store/people-addresses.ts';
import type { Directory } from '../../directory/directory.ts';
import { profilePath } from '../../preview/paths.ts';
import type { HandlerFor } from '../../route.ts';
import { paths } from './paths.ts';

/** The most that a sitemap may have. */
const partSize = 50_000;

/** One, or from so many people on a list of parts. Somebody is always in the same part. */
export function createShowSitemap(directory: Directory): HandlerFor<'public'> {
  return async ({ host }) => {
    const parts = await countParts(directory);
    if (parts <= 1) return renderPart(directory, 1);
    const addresses = Array.from({ length: parts }, (_, index) => {
      return host.origin + href(paths.sitemapPart, { part: `${index + 1}.xml` });
    });
    return xml(renderSitemapIndex(addresses));
  };
}

export function createShowSitemapPart(directory: Directory): HandlerFor<'public', { readonly part: string }> {
  return async (_exchange, { part }) => {
    const [, number] = /^([1-9]\d{0,6})\.xml$/.exec(part) ?? [];
    if (number === undefined || Number(number) > (await countParts(directory)))
      throw new HttpError(404, `There is no part ${part} of the sitemap.`);
    return renderPart(directory, Number(number));
  };
}

/** Search engines may look at everything; what they are to find is named. */
export const showRobots: HandlerFor<'public'> = ({ host }) =>
  reply(
    200,
    { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    `User-agent: *\nAllow: /\n\nSitemap: ${host.origin}${paths.sitemap}\n`,
  );

async function countParts({ database }: Directory): Promise<number> {
  return Math.ceil((await findLastNumber(database)) / partSize);
}

async function renderPart(
  { database, isListedByDefault, previewUrl }: Directory,
  part: number,
): Promise<Reply> {
  const range = { after: (part - 1) * partSize, upTo: part * partSize };
  const people = await listAddresses(database, range, isListedByDefault);
  return xml(
    renderSitemap(
      people.map(({ username, publishedAt }) => {
        return { url: previewUrl + profilePath(username), lastModified: publishedAt };
      }),
    ),
  );
}

function xml(body: string): Reply {
  return reply(
    200,
    {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate',
    },
    body,
  );
}
