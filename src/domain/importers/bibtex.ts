import { type BibtexEntry, readBibtex } from './bibtex-entries.ts';
import { writeNames } from './bibtex-names.ts';
import { type ImportedPerson, ProfileBuilder } from './imported-person.ts';
import { parseDate } from './parse-date.ts';
import { plainToMarkdown } from './plain-to-markdown.ts';

/** Imports publications. Null if the text has no entry. */
export function importBibtex(text: string): ImportedPerson | null {
  const entries = readBibtex(text);
  if (entries.length === 0) return null;
  const profile = new ProfileBuilder();
  for (const entry of entries) takeEntry(profile, entry);
  return profile.finish();
}

const venues = ['journal', 'journaltitle', 'booktitle', 'publisher', 'school', 'institution', 'howpublished'];

function takeEntry(profile: ProfileBuilder, { type, key, field, raw }: BibtexEntry): void {
  const name = field('title');
  if (name === '') {
    profile.note('left-out', key || `@${type}`, ['noTitle']);
    return;
  }
  const place = field('howpublished');
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
      summary: plainToMarkdown(
        [writeNames(raw('author')), field('abstract') || field('note')].filter(Boolean).join('\n\n'),
      ),
    },
    { source: key || name },
  );
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
