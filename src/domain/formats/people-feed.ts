import { escapeXml } from './xml.ts';

export interface PeopleFeed {
  readonly title: string;
  /** The default language of the feed. */
  readonly language: string;
  /** Does not depend on the language. */
  readonly id: string;
  /** The URL of the feed, and the URL of its page. */
  readonly address: string;
  readonly page: string;
  /** The newest first. */
  readonly people: readonly FeedPerson[];
}

export interface FeedPerson {
  readonly name: FeedText;
  /** Empty if the person has none. */
  readonly headline: FeedText;
  readonly url: string;
  readonly since: string;
}

export interface FeedText {
  readonly text: string;
  readonly language: string;
}

/** Renders Atom (RFC 4287). The feed announces members, not edits, so an entry does not reappear after a change. */
export function renderPeopleFeed({ title, language, id, address, page, people }: PeopleFeed): string {
  const updated = people[0]?.since ?? '1970-01-01T00:00:00.000Z';
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`,
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(address)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...people.map((person) => renderEntry(person, language)),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

function renderEntry({ name, headline, url, since }: FeedPerson, language: string): string {
  const render = (element: 'title' | 'summary', written: FeedText) => {
    const apart = written.language === language ? '' : ` xml:lang="${escapeXml(written.language)}"`;
    return `<${element}${apart}>${escapeXml(written.text)}</${element}>`;
  };
  return [
    '<entry>',
    `<id>${escapeXml(url)}</id>`,
    render('title', name),
    `<published>${since}</published>`,
    `<updated>${since}</updated>`,
    `<author><name>${escapeXml(name.text)}</name><uri>${escapeXml(url)}</uri></author>`,
    `<link rel="alternate" href="${escapeXml(url)}"/>`,
    render('summary', headline.text === '' ? name : headline),
    '</entry>',
  ].join('\n');
}
