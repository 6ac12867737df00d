import { expect, test } from 'bun:test';
import { renderPeopleFeed } from './people-feed.ts';

test('escapes names, headlines and URLs everywhere in the feed', () => {
  const hostile = '</name></author><script>"&\'</script>\u0001';
  const written = { text: hostile, language: hostile };
  const address = `https://p.test/?a=1&b="${hostile}"`;
  const feed = renderPeopleFeed({
    ...{ title: hostile, language: hostile, id: address, address, page: address },
    people: [{ name: written, headline: written, url: address, since: '2026-01-02T03:04:05.000Z' }],
  });
  const elements = [...feed.matchAll(/<[/?]?([a-z]+)/g)].map(([, name]) => name);
  const entry = 'entry id id title title published published updated updated author name name uri uri author';
  expect(elements.join(' ')).toBe(
    `xml feed id id title title updated updated link link ${entry} link summary summary entry feed`,
  );
  expect(feed).toContain(
    "<author><name>&lt;/name&gt;&lt;/author&gt;&lt;script&gt;&quot;&amp;'&lt;/script&gt;</name><uri>https://p.test/?a=1&amp;b=&quot;",
  );
});
