import { siteLook } from '../../../core/html/design/site-look.tsx';
import { scaleStyles } from '../../../core/html/design/styles.ts';
import { renderPage } from '../../../core/html/render-page.tsx';
import type { Reply } from '../../../core/kernel/reply.ts';
import { directoryPaths } from '../../../core/paths/directory.ts';
import type { VisitorExchange } from '../../web/route.ts';
import { closestTo, type Directory, findPeople } from '../directory.ts';
import { linkToNext } from '../person-json.ts';
import embedCss from './embed.css' with { type: 'text' };
import peopleCss from './people.css' with { type: 'text' };
import { changeQuery, parsePeopleRequest } from './people-request.ts';
import { peopleTexts } from './people-texts.ts';
import cardCss from './person-card.css' with { type: 'text' };
import { PersonCard } from './person-card.tsx';
import { unremembered } from './show-people.ts';

/** The list alone, for a frame on a site that the operator names. All links open outside the frame. */
export async function showEmbed(directory: Directory, exchange: VisitorExchange): Promise<Reply> {
  const request = parsePeopleRequest(exchange.query, { usual: 24, most: 100 });
  const found = await findPeople(directory, request, closestTo(exchange.locale), exchange.visitor);
  const texts = peopleTexts(exchange.locale);
  const wanted = { text: request.text, skills: request.groups.skill ?? [] };
  const { site } = exchange.host;
  const { css: siteCss, icon } = siteLook(site);
  const answer = renderPage({
    title: `${texts.title} · ${site.name}`,
    locale: exchange.locale,
    css: siteCss + scaleStyles + cardCss + peopleCss + embedCss,
    icon,
    forms: 'none',
    picturesFrom: directory.previewUrl,
    framedBy: directory.embedOrigins.filter((origin): origin is `http${string}` => origin.startsWith('http')),
    children: (
      <main>
        <h1 class="hidden">{texts.title}</h1>
        {found.people.length === 0 && <p>{texts.nobody}</p>}
        <ul class="people">
          {found.people.map((person) => (
            <PersonCard
              person={person}
              previewUrl={directory.previewUrl}
              wanted={wanted}
              target="_top"
              loading="lazy"
            />
          ))}
        </ul>
        {found.next && (
          <p class="pages">
            <a href={directoryPaths.people + changeQuery(exchange.query, { limit: null })} target="_top">
              {texts.all}
            </a>
          </p>
        )}
      </main>
    ),
  });
  Object.assign(answer.headers, linkToNext(found, exchange.url), unremembered);
  return answer;
}
