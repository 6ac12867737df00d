import { expect, test } from 'bun:test';
import { deriveProfile, followUrl } from './social-profile.ts';

test.each([
  ['https://github.com/alice', 'GitHub', 'alice'],
  ['github.com/alice/', 'GitHub', 'alice'],
  ['https://gitlab.com/alice', 'GitLab', 'alice'],
  ['https://codeberg.org/alice', 'Codeberg', 'alice'],
  ['https://www.linkedin.com/in/alice-b', 'LinkedIn', 'alice-b'],
  ['https://de.linkedin.com/in/alice-b', 'LinkedIn', 'alice-b'],
  ['https://mastodon.social/@alice', 'Mastodon', 'alice'],
  ['https://social.example/@alice', 'Mastodon', 'alice'],
  ['https://bsky.app/profile/alice.example', 'Bluesky', 'alice.example'],
  ['https://x.com/alice', 'X', 'alice'],
  ['https://twitter.com/alice', 'X', 'alice'],
  ['https://www.instagram.com/alice/', 'Instagram', 'alice'],
  ['https://www.youtube.com/@alice', 'YouTube', 'alice'],
  ['https://www.tiktok.com/@alice', 'TikTok', 'alice'],
  ['https://www.threads.net/@alice', 'Threads', 'alice'],
  ['https://medium.com/@alice', 'Medium', 'alice'],
  ['https://orcid.org/0000-0002-1825-0097', 'ORCID', '0000-0002-1825-0097'],
  ['https://www.researchgate.net/profile/Alice-B', 'ResearchGate', 'Alice-B'],
  ['https://alice.bandcamp.com/', 'Bandcamp', 'alice'],
  ['https://www.behance.net/alice', 'Behance', 'alice'],
  ['https://dribbble.com/alice', 'Dribbble', 'alice'],
  ['https://github.com/alice/project', 'GitHub', ''],
  ['https://alice.example/', '', ''],
  ['https://blog.example/%E0%A4%A', '', '%E0%A4%A'],
  ['not a link', '', ''],
  ['', '', ''],
])('finds network and username in %s', (url, network, username) => {
  expect(deriveProfile(url)).toEqual({ network, username });
});

test.each([
  [{}, { url: 'https://github.com/a' }, { network: 'GitHub', username: 'a' }],
  // Network and username derived from the old link, so they follow the new link.
  [
    { url: 'https://github.com/a', network: 'GitHub', username: 'a' },
    { url: 'https://x.com/b' },
    { network: 'X', username: 'b' },
  ],
  [{ url: 'https://github.com/a', network: 'GitHub', username: 'a' }, { url: '' }, {}],
  // The member typed another name, now or earlier, so it stays.
  [{}, { url: 'https://github.com/a', network: 'My code' }, { network: 'My code', username: 'a' }],
  [
    { url: 'https://github.com/a', network: 'My code', username: 'a' },
    { url: 'https://x.com/b' },
    { network: 'My code', username: 'b' },
  ],
  // An unchanged link derives no members.
  [{ url: 'https://github.com/a' }, {}, {}],
])('from %p with %p it has %p', (before, typed, expected) => {
  const profile = { ...before, ...typed };
  followUrl(profile, before);
  const { url: _url, ...derived } = profile as Record<string, unknown>;
  expect(derived).toEqual(expected);
});
