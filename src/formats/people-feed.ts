import { escapeXml } from './xml.ts';

export interface PeopleFeed {
  readonly title: string;
  /** Of the feed, and of the page that it is a feed of. */
  readonly address: string;
  readonly page: string;
  /** The newest first. */
  readonly people: readonly FeedPerson[];
}

export interface FeedPerson {
  readonly name: string;
  readonly headline: string | null;
  readonly url: string;
  readonly since: string;
}

/** Atom, RFC 4287. Who is in it does not come again with every change: it tells of people, not of their edits. */
export function renderPeopleFeed({ title, address, page, people }: PeopleFeed): string {
  const updated = people[0]?.since ?? '1970-01-01T00:00:00.000Z';
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(address)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(address)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...people.map(renderEntry),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

function renderEntry({ name, headline, url, since }: FeedPerson): string {
  return [
    '<entry>',
    `<id>${escapeXml(url)}</id>`,
    `<title>${escapeXml(name)}</title>`,
    `<published>${since}</published>`,
    `<updated>${since}</updated>`,
    `<author><name>${escapeXml(name)}</name><uri>${escapeXml(url)}</uri></author>`,
    `<link rel="alternate" href="${escapeXml(url)}"/>`,
    `<summary>${escapeXml(headline ?? name)}</summary>`,
    '</entry>',
  ].join('\n');
}
