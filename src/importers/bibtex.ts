import { type BibtexEntry, readBibtex } from './bibtex-entries.ts';
import { type ImportedPerson, ProfileBuilder } from './imported-person.ts';
import { parseDate } from './parse-date.ts';

/** Publications; null if there is no entry in the text. */
export function importBibtex(text: string): ImportedPerson | null {
  const entries = readBibtex(text);
  if (entries.length === 0) return null;
  const profile = new ProfileBuilder();
  for (const entry of entries) takeEntry(profile, entry);
  return profile.finish();
}

const venues = ['journal', 'journaltitle', 'booktitle', 'publisher', 'school', 'institution', 'howpublished'];

function takeEntry(profile: ProfileBuilder, { type, key, field }: BibtexEntry): void {
  const name = field('title');
  if (name === '') {
    profile.note('left-out', key || `@${type}`, ['noTitle']);
    return;
  }
  const place = field('howpublished');
  const authors = field('author').split(/ and /i).filter(Boolean).map(writeName).join(', ');
  profile.add(
    'publications',
    {
      name,
      publisher: venues.map(field).find((venue) => venue !== '' && !/^https?:/.test(venue)) ?? '',
      releaseDate: dateOf(profile, key, field),
      url:
        doiIn(field('doi')) ??
        profile.address(`${key}, url`, field('url')) ??
        profile.address(`${key}, howpublished`, /^https?:/i.test(place) ? place : ''),
      summary: [authors, field('abstract') || field('note')].filter(Boolean).join('\n\n'),
    },
    { source: key || name },
  );
}

/** `Lovelace, Ada` is written as she is called. */
function writeName(author: string): string {
  const [family = '', ...rest] = author.split(',').map((part) => part.trim());
  return rest.length === 0 ? family : [rest.at(-1), family, ...rest.slice(0, -1)].filter(Boolean).join(' ');
}

function dateOf(profile: ProfileBuilder, key: string, field: (name: string) => string): string | null {
  const [year, month] = [field('year'), field('month')];
  const [whole = ''] = field('date').split('/');
  const ways = [whole, `${year}-${month.padStart(2, '0')}`, `${month} ${year}`, year];
  const read = ways.map((way) => parseDate(way)).find((date) => date !== null);
  return read ?? profile.date(key, whole || year);
}

function doiIn(text: string): string | null {
  const [doi] = /10\.\d{4,9}\/\S+/.exec(text) ?? [];
  return doi === undefined ? null : `https://doi.org/${doi}`;
}
