import { expect, test } from 'bun:test';
import { drawIcon } from '../../core/html/design/draw-icon.ts';
import { projectProfile } from '../profile/public-profile.ts';
import { createView, publicAddresses } from '../profile/view.ts';
import { renderBadge } from './badge.ts';

const site = {
  name: 'Guild & Pilots',
  url: 'https://guild.example/',
  icon: drawIcon({ name: 'Guild', color: '#0a5bd3' }),
  contactUrl: null,
  groupsUrl: null,
  showsCards: true,
};

function badgeOf(name: string, language = 'en'): string {
  const profile = projectProfile({ basics: { name }, 'x-vitrine': { language } }, {}, 'en');
  const addresses = publicAddresses('https://people.example', 'ada');
  const place = {
    username: 'ada',
    addresses,
    language,
    lastModified: '2026-01-02T03:04:05Z',
    month: '2026-01',
  };
  return renderBadge(createView(profile, place), site);
}

test('the badge has the name and the icon of the site, and refers to no other file', () => {
  const badge = badgeOf('Ada <b> & "Co"');
  expect(badge).toContain('<title>Ada &lt;b&gt; &amp; &quot;Co&quot; · Guild &amp; Pilots</title>');
  expect(badge).toContain('>Ada &lt;b&gt; &amp; &quot;Co&quot;</text>');
  expect(badge).toMatch(/<svg x="10" y="8" width="20" height="20" xmlns=/);
  expect(badge.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|<script/);
});

test('the badge is as wide as the name, or as the username of a profile without a name', () => {
  const widthOf = (badge: string) => Number(/ width="(\d+)" height="36"/.exec(badge)?.[1]);
  expect(widthOf(badgeOf('Al'))).toBeLessThan(widthOf(badgeOf('Alexandra')));
  expect(widthOf(badgeOf('名'.repeat(200)))).toBeLessThan(1100);
  expect(badgeOf('')).toContain('>ada</text>');
});

test('the badge has the icon at the right in right-to-left languages', () => {
  expect(badgeOf('نور', 'ar')).toMatch(/<svg x="(?!10")\d+" y="8"/);
});
