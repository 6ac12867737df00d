import { renderPeopleFeed } from '../../formats/people-feed.ts';
import { etagOf, unlessKnown } from '../../kernel/conditional.ts';
import { queryParameter } from '../../kernel/query.ts';
import { reply } from '../../kernel/reply.ts';
import { directoryPaths } from '../../paths/directory.ts';
import type { HandlerFor } from '../../web/route.ts';
import { closestTo, type Directory, listNewest } from '../directory.ts';
import { showPerson } from '../person-json.ts';
import { changeQuery } from './people-request.ts';
import { peopleTexts } from './people-texts.ts';

const mostInFeed = 50;

export function createShowFeed(directory: Directory): HandlerFor<'public'> {
  return async (exchange) => {
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
        return { name, headline, since, url: showPerson(person, directory.previewUrl).url };
      }),
    });
    return unlessKnown(
      exchange,
      reply(
        200,
        {
          'Content-Type': 'application/atom+xml; charset=utf-8',
          'Content-Language': exchange.locale,
          'Cache-Control': 'public, max-age=0, must-revalidate',
          ETag: etagOf(body),
        },
        body,
      ),
    );
  };
}
