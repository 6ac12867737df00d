import { etagOf, unlessKnown } from '../../../core/kernel/conditional.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import { type Reply, reply, revalidated } from '../../../core/kernel/reply.ts';
import { directoryPaths } from '../../../core/paths/directory.ts';
import { renderPeopleFeed } from '../../../domain/formats/people-feed.ts';
import { peopleListsKey } from '../../web/edge-keys.ts';
import type { VisitorExchange } from '../../web/route.ts';
import { closestTo, type Directory, listNewest } from '../directory.ts';
import { personToJson } from '../person-json.ts';
import { changeQuery } from './people-request.ts';
import { peopleTexts } from './people-texts.ts';

const mostInFeed = 50;

export async function showFeed(directory: Directory, exchange: VisitorExchange): Promise<Reply> {
  const people = await listNewest(directory, mostInFeed, closestTo(exchange.locale));
  const { origin, site } = exchange.host;
  const lang = changeQuery('', { lang: queryParameter(exchange.query, 'lang') });
  const body = renderPeopleFeed({
    title: `${peopleTexts(exchange.locale).newPeople} · ${site.name}`,
    language: exchange.locale,
    id: origin + directoryPaths.feed,
    address: origin + directoryPaths.feed + lang,
    page: origin + directoryPaths.people + lang,
    people: people.map((person) => {
      const { name, headline, since } = person;
      return { name, headline, since, url: personToJson(person, directory.previewUrl).url };
    }),
  });
  const headers = {
    'Content-Type': 'application/atom+xml; charset=utf-8',
    'Content-Language': exchange.locale,
    'Cache-Control': revalidated,
    ETag: etagOf(body),
  };
  const answer = reply(200, headers, body);
  return unlessKnown(exchange, directory.edge?.markFor(exchange, answer, peopleListsKey) ?? answer);
}
