import { HttpError } from '../../../core/kernel/http-error.ts';
import { createTypeChooser } from '../../../core/kernel/negotiate.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import { json, type Reply, reply, vary } from '../../../core/kernel/reply.ts';
import { header } from '../../../core/kernel/request.ts';
import { renderPeopleCsv } from '../../../domain/formats/people-csv.ts';
import { mostFound } from '../../../store/directory/search.ts';
import type { VisitorExchange } from '../../web/route.ts';
import { closestTo, type Directory, findPeople, type ReadList } from '../directory.ts';
import { languagesShown, linkToNext, peopleToJson, personToJson } from '../person-json.ts';
import { renderPeople } from './people-page.tsx';
import { parsePeopleRequest, type Sizes } from './people-request.ts';
import { streamVcards } from './stream-vcards.ts';

const formats = {
  html: 'text/html',
  json: 'application/json',
  csv: 'text/csv',
  vcard: 'text/vcard',
} as const;
type Format = keyof typeof formats;

const names = Object.keys(formats) as Format[];
const chooseType = createTypeChooser(Object.values(formats));

/** Exports to vCard and CSV contain all users, not a page of them. */
const sizes: Readonly<Record<Format, Sizes>> = {
  html: { usual: 24, most: 100 },
  json: { usual: 50, most: 100 },
  csv: { usual: mostFound, most: mostFound },
  vcard: { usual: mostFound, most: mostFound },
};

/** Lists users in the negotiated format. */
export async function showPeople(directory: Directory, exchange: VisitorExchange): Promise<Reply> {
  const format = chooseFormat(exchange);
  const request = parsePeopleRequest(exchange.query, sizes[format]);
  const found = await findPeople(directory, request, closestTo(exchange.locale), exchange.visitor);
  const answer =
    format === 'html'
      ? await renderPeople(directory, exchange, request, found)
      : renderData(directory, format, found, exchange.locale);
  Object.assign(answer.headers, linkToNext(found, exchange.url), unremembered);
  vary(answer, 'Accept');
  return answer;
}

/** Searches aren't cached, and browsers don't send their URL to other sites. */
export const unremembered = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'strict-origin' };

function chooseFormat({ query, request }: VisitorExchange): Format {
  const asked = queryParameter(query, 'format');
  const type = asked === null ? chooseType(header(request, 'accept')) : null;
  const format = names.find((name) => name === asked || formats[name] === type);
  if (!format)
    throw new HttpError(
      406,
      `The directory is available as ${names.join(', ')}. Choose one with ?format= or an Accept header.`,
    );
  return format;
}

function renderData(
  directory: Directory,
  format: Exclude<Format, 'html'>,
  found: ReadList,
  locale: string,
): Reply {
  const { previewUrl } = directory;
  const languages = languagesShown(found.people, locale);
  if (format === 'json') return json(200, peopleToJson(found, previewUrl), languages);
  const [name, body] =
    format === 'csv'
      ? ['people.csv', renderPeopleCsv(found.people.map((person) => personToJson(person, previewUrl)))]
      : ['people.vcf', streamVcards(directory, found.people, closestTo(locale))];
  const headers = {
    'Content-Type': `${formats[format]}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
    ...languages,
  };
  return reply(200, headers, body);
}
