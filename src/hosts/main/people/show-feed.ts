import { renderPeopleFeed } from '../../../formats/people-feed.ts';
import { etagOf, unlessKnown } from '../../../kernel/conditional.ts';
import { reply } from '../../../kernel/reply.ts';
import { type Directory, listNewest } from '../../directory/directory.ts';
import { showPerson } from '../../directory/show-people.ts';
import type { HandlerFor } from '../../route.ts';
import { paths } from './paths.ts';
import { peopleTexts } from './people-texts.ts';

const mostInFeed = 50;

export function createShowFeed(directory: Directory): HandlerFor<'public'> {
  return async (exchange) => {
    const people = await listNewest(directory, mostInFeed);
    const { origin, site } = exchange.host;
    const body = renderPeopleFeed({
      title: `${peopleTexts(exchange.locale).newPeople} · ${site.name}`,
      address: origin + paths.feed,
      page: origin + paths.people,
      people: people.map((person) => showPerson(person, directory.previewUrl)),
    });
    return unlessKnown(
      exchange,
      reply(
        200,
        {
          'Content-Type': 'application/atom+xml; charset=utf-8',
          'Cache-Control': 'public, max-age=0, must-revalidate',
          ETag: etagOf(body),
        },
        body,
      ),
    );
  };
}
