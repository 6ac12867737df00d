import { etagOf, unlessKnown } from '../../../core/kernel/conditional.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import { type Reply, reply, revalidated } from '../../../core/kernel/reply.ts';
import { renderJrd } from '../../../domain/formats/jrd.ts';
import { parseStored } from '../../../domain/profile/stored-profile.ts';
import { isUsername } from '../../../domain/profile/username.ts';
import { createView, publicAddresses } from '../../../domain/profile/view.ts';
import { findPublishedByAnyName, type PublishedProfile } from '../../../store/published.ts';
import { keyOfPerson } from '../../web/edge-keys.ts';
import type { VisitorExchange } from '../../web/route.ts';
import type { Directory } from '../directory.ts';
import { parseResource } from './parse-resource.ts';

/** RFC 7033 requires CORS for every origin. The data is public. */
const open = { 'Access-Control-Allow-Origin': '*' };

/** Returns the published links of `acct:ada@example.org`, under her current username. */
export async function showWebfinger(
  { database, previewUrl, edge }: Directory,
  exchange: VisitorExchange,
): Promise<Reply> {
  const { origin } = exchange.host;
  const query = new URLSearchParams(exchange.query);
  const [resource, another] = query.getAll('resource');
  const named = resource === undefined ? 'malformed' : parseResource(resource, origin, previewUrl);
  const { host } = new URL(origin);
  if (named === 'malformed' || another !== undefined)
    throw new HttpError(400, `Send one resource, for example ?resource=acct:ada@${host}.`, open);
  const isOurs = named !== 'not ours' && isUsername(named.username);
  const row = isOurs ? await findPublishedByAnyName(database, named.username) : null;
  if (!row) throw new HttpError(404, 'User not found.', open);
  const account = `acct:${encodeURIComponent(row.username)}@${host}`;
  const body = renderJrd(viewOf(row, previewUrl), account, query.getAll('rel'));
  const headers = {
    ...open,
    'Content-Type': 'application/jrd+json',
    'Cache-Control': revalidated,
    ETag: etagOf(body),
  };
  const answer = reply(200, headers, body);
  return unlessKnown(exchange, edge?.markFor(exchange, answer, keyOfPerson(row.userId)) ?? answer);
}

function viewOf(row: PublishedProfile, previewUrl: string) {
  const { username, publishedAt } = row;
  const profile = parseStored(row);
  return createView(profile, {
    username,
    addresses: publicAddresses(previewUrl, username),
    language: profile.language,
    lastModified: publishedAt,
    month: publishedAt.slice(0, 'yyyy-mm'.length),
  });
}
